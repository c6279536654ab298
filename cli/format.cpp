#include "format.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <string_view>

#include <fmt/format.h>
#include <unistd.h>

#include "message.hpp"

namespace zugzwang::cli {

namespace {

/// The width of a text on a terminal: its code points.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string csv_cell(const std::string& cell) {
  if (cell.find_first_of(",\"\n") == std::string::npos) return cell;
  std::string quoted = "\"";
  for (const char c : cell) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + "\"";
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
  return unit == 0 ? fmt::format("{} bytes", bytes) : fmt::format("{:.1f} {}", amount, units[unit]);
}

std::string format_count(std::uint64_t count) {
  std::string digits = std::to_string(count);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string format_plies(std::uint64_t plies) {
  return format_count(plies) + (plies == 1 ? " ply" : " plies");
}

std::string format_rate(double per_second) {
  if (per_second >= 1e9) return fmt::format("{:.1f} G/s", per_second / 1e9);
  if (per_second >= 1e6) return fmt::format("{:.1f} M/s", per_second / 1e6);
  if (per_second >= 1e3) return fmt::format("{:.1f} k/s", per_second / 1e3);
  return fmt::format("{:.1f} /s", per_second);
}

std::string shell_word(const std::string& word) {
  const bool plain = !word.empty() && std::ranges::all_of(word, [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("-_+=,.:/@%").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (plain) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

std::string TextTable::to_text() const {
  std::vector<std::size_t> widths;
  const auto measure = [&](const std::vector<std::string>& line) {
    widths.resize(std::max(widths.size(), line.size()));
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], width(line[i]));
  };
  measure(heading);
  for (const auto& line : lines) measure(line);
  std::string text;
  const auto write = [&](const std::vector<std::string>& line) {
    std::string written;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const Align align = alignment[std::min(i, alignment.size() - 1)];
      const std::string padding(widths[i] - width(line[i]), ' ');
      if (i > 0) written += "  ";
      written += align == Align::right ? padding + line[i] : line[i] + padding;
    }
    written.erase(written.find_last_not_of(' ') + 1);
    text += written + "\n";
  };
  write(heading);
  for (const auto& line : lines) write(line);
  return text;
}

std::string TextTable::to_markdown() const {
  std::string text;
  const auto write = [&](const std::vector<std::string>& line) {
    for (const std::string& cell : line) text += "| " + cell + " ";
    text += "|\n";
  };
  write(heading);
  for (std::size_t i = 0; i < heading.size(); ++i)
    text += alignment[std::min(i, alignment.size() - 1)] == Align::right ? "|--:" : "|---";
  text += "|\n";
  for (const auto& line : lines) write(line);
  return text;
}

std::string TextTable::to_csv() const {
  std::string text;
  const auto write = [&](const std::vector<std::string>& line) {
    for (std::size_t i = 0; i < line.size(); ++i) text += (i > 0 ? "," : "") + csv_cell(line[i]);
    text += "\n";
  };
  write(heading);
  for (const auto& line : lines) write(line);
  return text;
}

ProgressBar::ProgressBar() : shows_(isatty(STDERR_FILENO) != 0) {}

ProgressBar::~ProgressBar() {
  if (shown_) write_error("\r\033[K");
}

Limits ProgressBar::watch(Limits limits) {
  if (shows_) limits.observer = [this](const Progress& progress) { show(progress); };
  return limits;
}

void ProgressBar::show(const Progress& progress) {
  constexpr std::size_t bar = 30;
  shown_ = true;
  if (progress.expected == 0) {
    write_error(fmt::format("\r\033[K{} {}", format_count(progress.done), progress.stage));
  } else {
    const double share =
        static_cast<double>(progress.done) / static_cast<double>(progress.expected);
    const std::size_t full = std::min(bar, static_cast<std::size_t>(share * bar));
    write_error(fmt::format("\r\033[K[{}{}] {} of {} {}", std::string(full, '#'),
                            std::string(bar - full, '.'), format_count(progress.done),
                            format_count(progress.expected), progress.stage));
  }
}

}  // namespace zugzwang::cli
