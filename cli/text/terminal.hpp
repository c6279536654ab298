#pragma once

// The terminal: its size and colours, and the progress that is shown on it.

#include <cstddef>
#include <string>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/scene_text.hpp>

namespace zugzwang::cli {

/// Returns how drawings are written to standard output: in colour on a terminal, unless the
/// environment variable NO_COLOR is set and not empty or the terminal has no colours (TERM=dumb).
Paint terminal_paint();

/// Returns the columns of standard output if it is a terminal, else the usual ones.
std::size_t text_columns();

/// Shows progress on standard error while it lives, if that is a terminal.
class ProgressBar {
 public:
  ProgressBar();
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Says what the work is from now on, in front of its progress.
  void set_task(const std::string& task);
  /// Returns the limits with the bar as their observer, where standard error is a terminal.
  Limits watch(Limits limits);
  /// Removes what is shown, so that something can be printed; it is shown again later.
  void clear();

 private:
  void show(const Progress& progress);

  bool shows_;
  bool shown_ = false;
  std::string task_;
};

/// Returns the result of `work(limits)`, and shows its progress meanwhile.
template <class Work>
auto with_progress(const Limits& limits, Work work) {
  ProgressBar bar;
  return work(bar.watch(limits));
}

}  // namespace zugzwang::cli
