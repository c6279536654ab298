#pragma once

// How numbers and tables are formatted for a person.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/outcome.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/engine/problem.hpp>

namespace zugzwang {

std::string format_seconds(double seconds);      ///< such as "12 µs"
std::string format_bytes(std::uint64_t bytes);   ///< such as "1.5 MiB"
std::string format_count(std::uint64_t count);   ///< such as "1,234,567"
std::string format_plies(std::uint64_t plies);   ///< such as "1 ply" or "1,234 plies"
std::string format_margin(std::int64_t margin);  ///< its size, such as "1,234"
std::string format_rate(double per_second);      ///< such as "12.3 M/s"
std::string format_status(Status status);        ///< such as "time limit"
/// Formats a count as in "1 heap" or "2,000 heaps".
std::string format_plural(std::uint64_t count, std::string_view thing,
                          std::string_view things = {});

inline constexpr std::size_t usual_columns = 80;

/// Removes the first code point of a UTF-8 text and returns it.
char32_t take_code_point(std::string_view& text);
/// Returns the columns of a text on a terminal: two for a wide character, none for a combining one.
std::size_t width(std::string_view text);
/// Returns the text cut to the columns; where something is left out, it ends with an ellipsis.
std::string cut(std::string_view text, std::size_t columns);
/// Wraps the words of a text into lines of at most `columns`. A longer word is broken only if no
/// line could hold it.
std::vector<std::string> wrapped(std::string_view text, std::size_t columns);
/// Wraps a text as `wrapped` does, into one text whose lines after the first are indented by
/// `indent` columns, which the first line already has.
std::string paragraph(std::string_view text, std::size_t indent,
                      std::size_t columns = usual_columns);

/// Formats a value as in "win in 3 plies" or "loss by 2".
std::string format_value(Outcome outcome, std::optional<std::uint64_t> plies,
                         std::optional<Margin> margin);
/// Formats the problem, or its rules alone, in one line, such as "stones: max_take 3, pile 7".
std::string headline(const std::string& game, const Problem& problem,
                     Scope scope = Scope::position);
/// Describes the limit that ended the work, such as "the memory limit of 1.5 GiB".
std::string format_limit(Status status, const Limits& limits);

/// Returns the line on what a solver has done.
std::string format_work(std::string_view solver, const Statistics& statistics);

/// Returns an object in JSON up to and with the bracket that begins a list, its last member; and
/// what follows the list: its other bracket, these members, and the end of the object.
std::string json_before_list(const Datum::Object& head, std::string_view list);
std::string json_after_list(const Datum::Object& further);

/// Returns an argument as a shell reads it: in quotes where necessary.
std::string shell_word(const std::string& word);

enum class Align { left, right };

/// Appends a cell to a line of CSV, in quotes where it needs them.
void append_csv_cell(std::string& line, std::string_view cell);

/// Lines of cells under a heading; without the heading if all of its cells are empty.
struct TextTable {
  std::vector<std::string> heading;
  std::vector<Align> alignment;  ///< of each column; the last one holds for all further columns
  std::vector<std::vector<std::string>> lines;
  /// Lines of other blocks of a table that is printed block by block, for which there is room, too.
  std::vector<std::vector<std::string>> elsewhere{};
  bool is_first_block = true;  ///< whether the heading is shown

  /// Formats the table in at most `columns`, if words can be wrapped to fit; numbers stay whole.
  std::string to_text(std::size_t columns = usual_columns) const;
  std::string to_markdown() const;
  std::string to_csv() const;
};

/// Formats progress in one line that is no wider than the columns.
std::string progress_line(const Progress& progress, std::size_t columns);

}  // namespace zugzwang
