#pragma once

// How numbers, tables and progress look to a person.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/limits.hpp>

namespace zugzwang::cli {

std::string format_seconds(double seconds);     ///< such as "12 µs"
std::string format_bytes(std::uint64_t bytes);  ///< such as "1.5 MiB"
std::string format_count(std::uint64_t count);  ///< such as "1,234,567"
std::string format_plies(std::uint64_t plies);  ///< such as "1 ply" or "1,234 plies"
std::string format_rate(double per_second);     ///< such as "12.3 M/s"

/// Such as "1 position" or "1,234 positions".
std::string plural(std::uint64_t count, std::string_view thing);
/// What ended a piece of work, such as "the memory limit of 1.5 GiB".
std::string format_limit(Status status, const Limits& limits);

/// An argument as a shell takes it: in quotes where it must be.
std::string shell_word(const std::string& word);

enum class Align { left, right };

/// Lines of cells under a heading.
struct TextTable {
  std::vector<std::string> heading;
  std::vector<Align> alignment;  ///< of each column; the last one given holds for all further
  std::vector<std::vector<std::string>> lines;

  std::string to_text() const;
  std::string to_markdown() const;
  std::string to_csv() const;
};

/// Shows progress on standard error while it lives, if that is a terminal.
class ProgressBar {
 public:
  ProgressBar();
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// The limits with the bar as their observer, where there is somebody to see it.
  Limits watch(Limits limits);

 private:
  void show(const Progress& progress);

  bool shows_;
  bool shown_ = false;
};

}  // namespace zugzwang::cli
