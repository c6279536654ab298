#pragma once

// How numbers, tables and progress look to a person.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/values.hpp>
#include <zugzwang/engine/problem.hpp>

namespace zugzwang::cli {

std::string format_seconds(double seconds);      ///< such as "12 µs"
std::string format_bytes(std::uint64_t bytes);   ///< such as "1.5 MiB"
std::string format_count(std::uint64_t count);   ///< such as "1,234,567"
std::string format_plies(std::uint64_t plies);   ///< such as "1 ply" or "1,234 plies"
std::string format_margin(std::int64_t margin);  ///< its size, such as "1,234"
std::string format_rate(double per_second);      ///< such as "12.3 M/s"
std::string format_status(Status status);        ///< such as "time limit"
/// Such as "1 heap" or "2,000 heaps".
std::string format_plural(std::uint64_t count, std::string_view thing);

inline constexpr std::size_t usual_columns = 80;
/// The columns that standard output has if it is a terminal, else the usual ones.
std::size_t text_columns();

/// The code point that a UTF-8 text begins with, which it then loses.
char32_t take_code_point(std::string_view& text);
/// The columns that a text takes on a terminal: two for a wide character, none for a combining one.
std::size_t width(std::string_view text);
/// As much of the text as the columns hold; where something is left out, it ends by an ellipsis.
std::string cut(std::string_view text, std::size_t columns);
/// The words of a text in lines of at most so many columns. A word that is longer is broken only if
/// no line could hold it.
std::vector<std::string> wrapped(std::string_view text, std::size_t columns);
/// The same as one text, in which the lines after the first are indented by `indent` columns, which
/// the first has already.
std::string paragraph(std::string_view text, std::size_t indent,
                      std::size_t columns = usual_columns);

/// Such as "win in 3 plies" or "loss by 2".
std::string format_value(Outcome outcome, std::optional<std::uint64_t> plies,
                         std::optional<Margin> margin);
/// The problem, or its rules alone, in one line, such as "stones: max_take 3, pile 7".
std::string headline(const std::string& game, const Problem& problem,
                     Scope scope = Scope::position);
/// What ended a piece of work, such as "the memory limit of 1.5 GiB".
std::string format_limit(Status status, const Limits& limits);

/// An argument as a shell takes it: in quotes where it must be.
std::string shell_word(const std::string& word);

enum class Align { left, right };

/// Lines of cells under a heading; no heading if all of its cells are empty.
struct TextTable {
  std::vector<std::string> heading;
  std::vector<Align> alignment;  ///< of each column; the last one given holds for all further
  std::vector<std::vector<std::string>> lines;

  /// In so many columns, where words can be wrapped to that width; numbers are not broken.
  std::string to_text(std::size_t columns = text_columns()) const;
  std::string to_markdown() const;
  std::string to_csv() const;
};

/// One line of progress that is no wider than the columns.
std::string progress_line(const Progress& progress, std::size_t columns);

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

/// What `work(limits)` comes to, whose progress is shown meanwhile.
template <class Work>
auto with_progress(const Limits& limits, Work work) {
  ProgressBar bar;
  return work(bar.watch(limits));
}

}  // namespace zugzwang::cli
