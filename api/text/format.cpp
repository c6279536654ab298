#include <algorithm>
#include <array>
#include <cctype>
#include <cwchar>
#include <string_view>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>
#include <locale.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/counted.hpp>

namespace zugzwang {

namespace {

/// Returns the columns of a character, whatever the locale of the program.
std::size_t width_of(char32_t point) {
  if (point < 0x80) return 1;
  static const locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  if (utf8 == nullptr) return 1;
  const locale_t before = uselocale(utf8);
  const int columns = wcwidth(static_cast<wchar_t>(point));
  uselocale(before);
  return columns < 0 ? 1 : static_cast<std::size_t>(columns);
}

/// Returns the size in bytes of the longest prefix within the columns: at least one character.
std::size_t bytes_within(std::string_view text, std::size_t columns) {
  std::string_view rest = text;
  std::size_t bytes = 0;
  for (std::size_t taken = 0; !rest.empty(); bytes = text.size() - rest.size()) {
    taken += width_of(take_code_point(rest));
    if (taken > columns && bytes > 0) break;
  }
  return bytes;
}

}  // namespace

std::string format_seconds(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.0f} µs", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.1f} ms", seconds * 1e3);
  return fmt::format("{:.2f} s", seconds);
}

std::string format_bytes(std::uint64_t bytes) {
  constexpr std::array units = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  auto amount = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; amount >= 1024 && unit + 1 < units.size(); ++unit) amount /= 1024;
  return unit == 0 ? counted(bytes, "byte") : fmt::format("{:.1f} {}", amount, units[unit]);
}

std::string format_count(std::uint64_t count) {
  std::string digits = std::to_string(count);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string format_plies(std::uint64_t plies) {
  return format_count(plies) + (plies == 1 ? " ply" : " plies");
}

std::string format_margin(std::int64_t margin) {
  const auto size = static_cast<std::uint64_t>(margin);
  return format_count(margin < 0 ? -size : size);
}

std::string format_rate(double per_second) {
  if (per_second >= 1e9) return fmt::format("{:.1f} G/s", per_second / 1e9);
  if (per_second >= 1e6) return fmt::format("{:.1f} M/s", per_second / 1e6);
  if (per_second >= 1e3) return fmt::format("{:.1f} k/s", per_second / 1e3);
  return fmt::format("{:.1f} /s", per_second);
}

std::string format_status(Status status) {
  if (status == Status::cancelled) return "interrupted";
  std::string text(name_of(status));
  std::ranges::replace(text, '_', ' ');
  return text;
}

std::string format_value(Outcome outcome, std::optional<std::uint64_t> plies,
                         std::optional<Margin> margin) {
  std::string text(name_of(outcome));
  if (plies) text += " in " + format_plies(*plies);
  if (margin.value_or(0) != 0) text += " by " + format_margin(*margin);
  return text;
}

std::string headline(const std::string& game, const Problem& problem, Scope scope) {
  constexpr std::size_t most_columns = 60;  // of a value
  std::string text = game + ":";
  for (const auto& [name, value] : problem.to_datum(scope)) {
    const auto* const whole = value.get<std::string>();  // which may have many megabytes
    std::string shown =
        whole != nullptr ? cut(*whole, most_columns) : cut(value.to_text(), most_columns);
    std::ranges::replace(shown, '\n', ' ');
    text += fmt::format("{} {} {}", text.back() == ':' ? "" : ",", name,
                        shown.empty() ? "none" : shown);
  }
  return text;
}

std::string format_limit(Status status, const Limits& limits) {
  switch (status) {
    case Status::time_limit:
      return fmt::format("the time limit of {}", format_seconds(limits.time.count()));
    case Status::memory_limit:
      return fmt::format("the memory limit of {}", format_bytes(limits.memory));
    case Status::position_limit:
      return fmt::format("the limit of {}", format_plural(limits.positions, "position"));
    case Status::cancelled: return "an interrupt";
    case Status::complete: break;
  }
  return "the end of the work";
}

std::string format_plural(std::uint64_t count, std::string_view thing, std::string_view things) {
  return format_count(count) + " " + noun_after(count, thing, things);
}

char32_t take_code_point(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  const std::size_t length = std::min<std::size_t>(lead < 0xC0   ? 1
                                                   : lead < 0xE0 ? 2
                                                   : lead < 0xF0 ? 3
                                                                 : 4,
                                                   text.size());
  char32_t point = length == 1 ? lead : lead & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) point = point << 6 | (byte(i) & 0x3Fu);
  text.remove_prefix(length);
  return point;
}

std::size_t width(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) columns += width_of(take_code_point(text));
  return columns;
}

std::string cut(std::string_view text, std::size_t columns) {
  if (columns == 0) return "";
  if (bytes_within(text, columns) == text.size()) return std::string(text);
  return std::string(text.substr(0, columns == 1 ? 0 : bytes_within(text, columns - 1))) + "…";
}

std::vector<std::string> wrapped(std::string_view text, std::size_t columns) {
  std::vector<std::string> lines = {""};
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    std::string_view word = text.substr(0, space);
    text.remove_prefix(std::min(space + 1, text.size()));
    if (!lines.back().empty() && width(lines.back()) + 1 + width(word) > columns)
      lines.emplace_back();
    else if (!lines.back().empty())
      lines.back() += ' ';
    for (; width(word) > columns; lines.emplace_back()) {
      const std::size_t part = bytes_within(word, columns);
      lines.back() += word.substr(0, part);
      word.remove_prefix(part);
    }
    lines.back() += word;
  }
  return lines;
}

std::string paragraph(std::string_view text, std::size_t indent, std::size_t columns) {
  std::string joined;
  for (const std::string& line : wrapped(text, columns - indent))
    joined += (joined.empty() ? "" : "\n" + std::string(indent, ' ')) + line;
  return joined;
}

std::string format_work(std::string_view solver, const Statistics& statistics) {
  return fmt::format("Solver {}: {}, {}, {}.\n", solver,
                     format_plural(statistics.positions, "position"),
                     format_bytes(statistics.bytes), format_seconds(statistics.seconds));
}

std::string json_before_list(const Datum::Object& head, std::string_view list) {
  std::string text = Datum(head).to_json();
  text.back() = ',';  // the object goes on
  return text + fmt::format("\"{}\":[", list);
}

std::string json_after_list(const Datum::Object& further) {
  std::string text = Datum(further).to_json();
  text.front() = ',';
  return "]" + text + "\n";
}

std::string shell_word(const std::string& word) {
  const bool plain = !word.empty() && std::ranges::all_of(word, [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("-_+=,.:/@%").find(static_cast<char>(c)) != std::string_view::npos;
  });
  return plain ? word : "'" + boost::replace_all_copy(word, "'", "'\\''") + "'";
}

namespace {

constexpr std::size_t wide_gap = 2;  // between two columns
constexpr std::size_t narrow_gap = 1;

/// The columns that the cells of a column need: in one line, and without breaking a word.
struct ColumnNeed {
  std::size_t whole = 0;
  std::size_t longest_word = 0;
};

struct TableLayout {
  std::vector<std::size_t> widths{};
  std::size_t gap = wide_gap;
};

/// Computes a layout of at most `columns`, if possible: the widest column shrinks first, as far as
/// its words allow; when none can shrink further, the gaps do.
TableLayout fitted(const std::vector<ColumnNeed>& needs, std::size_t columns) {
  TableLayout layout;
  std::vector<std::size_t>& widths = layout.widths;
  std::size_t total = 0;
  for (const ColumnNeed& need : needs) {
    widths.push_back(need.whole);
    total += need.whole + (widths.size() > 1 ? wide_gap : 0);
  }
  for (; total > columns; --total) {
    std::size_t widest = widths.size();
    for (std::size_t i = 0; i < widths.size(); ++i)
      if (widths[i] > needs[i].longest_word &&
          (widest == widths.size() || widths[i] > widths[widest]))
        widest = i;
    if (widest == widths.size()) {
      layout.gap = narrow_gap;
      break;
    }
    --widths[widest];
  }
  return layout;
}

std::size_t longest_word(std::string_view text) {
  std::size_t longest = 0;
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    longest = std::max(longest, width(text.substr(0, space)));
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  return longest;
}

}  // namespace

std::string TextTable::to_text(std::size_t columns) const {
  const auto align_of = [&](std::size_t i) { return alignment[std::min(i, alignment.size() - 1)]; };
  std::vector<ColumnNeed> needs;
  const auto measure = [&](const std::vector<std::string>& line) {
    needs.resize(std::max(needs.size(), line.size()));
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::size_t whole = width(line[i]);
      needs[i].whole = std::max(needs[i].whole, whole);
      needs[i].longest_word = std::max(needs[i].longest_word,
                                       align_of(i) == Align::right ? whole : longest_word(line[i]));
    }
  };
  measure(heading);
  for (const auto* const block : {&lines, &elsewhere})
    for (const auto& line : *block) measure(line);
  const TableLayout layout = fitted(needs, columns);
  const std::vector<std::size_t>& widths = layout.widths;
  std::string text;
  const auto write = [&](const std::vector<std::string>& line) {
    std::vector<std::vector<std::string>> cells;
    std::size_t height = 1;
    for (std::size_t i = 0; i < line.size(); ++i) {
      cells.push_back(wrapped(line[i], std::max<std::size_t>(1, widths[i])));
      height = std::max(height, cells.back().size());
    }
    for (std::size_t row = 0; row < height; ++row) {
      std::string written;
      for (std::size_t i = 0; i < line.size(); ++i) {
        const std::string cell = row < cells[i].size() ? cells[i][row] : "";
        const std::string padding(widths[i] - std::min(widths[i], width(cell)), ' ');
        if (i > 0) written += std::string(layout.gap, ' ');
        written += align_of(i) == Align::right ? padding + cell : cell + padding;
      }
      written.erase(written.find_last_not_of(' ') + 1);
      text += written + "\n";
    }
  };
  if (is_first_block &&
      std::ranges::any_of(heading, [](const std::string& cell) { return !cell.empty(); }))
    write(heading);
  for (const auto& line : lines) write(line);
  return text;
}

namespace {

/// A bar ends a cell.
std::string with_escaped_bars(std::string cell) {
  for (std::size_t at = 0; (at = cell.find('|', at)) != std::string::npos; at += 2)
    cell.insert(at, 1, '\\');
  return cell;
}

}  // namespace

std::string TextTable::to_markdown() const {
  std::string text;
  const auto write = [&](const std::vector<std::string>& line) {
    for (const std::string& cell : line) text += "| " + with_escaped_bars(cell) + " ";
    text += "|\n";
  };
  if (is_first_block) {
    write(heading);
    for (std::size_t i = 0; i < heading.size(); ++i)
      text += alignment[std::min(i, alignment.size() - 1)] == Align::right ? "|--:" : "|---";
    text += "|\n";
  }
  for (const auto& line : lines) write(line);
  return text;
}

void append_csv_cell(std::string& line, std::string_view cell) {
  if (cell.find_first_of(",\"\n") == std::string_view::npos) {
    line += cell;
    return;
  }
  line += '"';
  for (const char c : cell) line.append(c == '"' ? 2 : 1, c);
  line += '"';
}

std::string TextTable::to_csv() const {
  std::string text;
  const auto write = [&](const std::vector<std::string>& line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (i > 0) text += ',';
      append_csv_cell(text, line[i]);
    }
    text += '\n';
  };
  if (is_first_block) write(heading);
  for (const auto& line : lines) write(line);
  return text;
}

std::string progress_line(const Progress& progress, std::size_t columns) {
  constexpr std::size_t bar = 30;
  if (progress.expected == 0)
    return cut(fmt::format("{}: {}", progress.stage, format_count(progress.done)), columns);
  const std::uint64_t done = std::min(progress.done, progress.expected);
  const double share = static_cast<double>(done) / static_cast<double>(progress.expected);
  const std::size_t full = std::min(bar, static_cast<std::size_t>(share * bar));
  const std::string text = fmt::format("{}: {} of {}", progress.stage, format_count(done),
                                       format_count(progress.expected));
  if (width(text) + bar + 3 > columns) return cut(text, columns);
  return fmt::format("[{}{}] {}", std::string(full, '#'), std::string(bar - full, '.'), text);
}

}  // namespace zugzwang
