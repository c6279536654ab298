#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/api/text/histogram.hpp>

namespace zugzwang {

namespace {

constexpr std::size_t most_lines = 100;

/// Returns the plies per line: the least of 1, 2, 5, 10, 20 … for which the lines suffice.
std::size_t plies_a_line(std::size_t plies) {
  for (std::size_t power = 1;; power *= 10)
    for (const std::size_t step : {power, 2 * power, 5 * power})
      if ((plies - 1) / step < most_lines) return step;
}

double length_of(std::uint64_t count, Bars bars) {
  const auto length = static_cast<double>(count);
  return bars == Bars::logarithmic ? std::log1p(length) : length;
}

}  // namespace

std::string histogram(const std::vector<Census::Count>& by_plies, Bars bars, std::size_t columns) {
  if (by_plies.empty()) return "";
  const std::size_t step = plies_a_line(by_plies.size());
  std::vector<Census::Count> lines((by_plies.size() - 1) / step + 1);
  for (std::size_t plies = 0; plies < by_plies.size(); ++plies) {
    lines[plies / step].win += by_plies[plies].win;
    lines[plies / step].loss += by_plies[plies].loss;
  }
  std::uint64_t most = 0;
  for (const Census::Count& line : lines) most = std::max(most, line.win + line.loss);

  TextTable table{{"plies", "won", "lost"}, {Align::right}, {}};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t first = i * step;
    const std::size_t last = std::min(first + step, by_plies.size()) - 1;
    table.lines.push_back({first == last
                               ? format_count(first)
                               : fmt::format("{}-{}", format_count(first), format_count(last)),
                           format_count(lines[i].win), format_count(lines[i].loss)});
  }
  constexpr std::size_t gap = 2;
  constexpr auto any = std::numeric_limits<std::size_t>::max();
  const std::size_t taken = table.to_text(any).find('\n') + gap;  // by the numbers
  constexpr std::size_t shortest = 10;
  const std::size_t room = std::max(columns, taken + shortest) - taken;
  table.alignment = {Align::right, Align::right, Align::right, Align::left};
  table.heading.emplace_back(bars == Bars::logarithmic ? "(logarithmic bars)" : "");
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::uint64_t count = lines[i].win + lines[i].loss;
    const double share = length_of(count, bars) / length_of(std::max<std::uint64_t>(most, 1), bars);
    const auto length = static_cast<std::size_t>(std::lround(share * static_cast<double>(room)));
    table.lines[i].emplace_back(std::max<std::size_t>(length, count > 0 ? 1 : 0), '#');
  }
  return table.to_text(taken + room);
}

}  // namespace zugzwang
