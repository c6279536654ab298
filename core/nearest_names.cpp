#include "nearest_names.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <zugzwang/core/lower.hpp>

namespace zugzwang {

namespace {

/// Returns Levenshtein's distance.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::vector<std::string> nearest_names(std::string_view name, std::span<const std::string> among) {
  constexpr std::size_t most = 3;
  constexpr std::size_t longest = 100;  // a longer name is near to none
  if (name.size() > longest) return {};
  std::vector<std::pair<std::size_t, std::string>> near;
  for (const std::string& candidate : among) {
    const std::size_t distance = edit_distance(name, candidate);
    const bool part = !name.empty() && candidate.find(name) != std::string::npos;
    if (part || 2 * distance <= std::max(name.size(), candidate.size()))
      near.emplace_back(distance, candidate);
  }
  std::ranges::sort(near);
  std::vector<std::string> names;
  for (const auto& [distance, candidate] : near)
    if (names.size() < most) names.push_back(candidate);
  return names;
}

}  // namespace zugzwang
