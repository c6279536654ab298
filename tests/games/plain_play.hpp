#pragma once

// How play ends by the words of the rules, on boards that are texts: it shares nothing with the
// games and the solvers under test.

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "plain_iteration.hpp"

namespace zugzwang::testing {

/// The ends of play from all positions that it can reach. A position is a text, and `options` lists
/// those to which a move leads; a player without any has lost.
inline std::map<std::string, Distance> plain_ends(
    const std::vector<std::string>& starts,
    const std::function<std::vector<std::string>(const std::string&)>& options) {
  std::map<std::string, std::size_t> numbers;
  std::vector<std::string> positions;
  const auto number = [&](const std::string& position) {
    const auto [known, is_new] = numbers.emplace(position, positions.size());
    if (is_new) positions.push_back(position);
    return known->second;
  };
  std::vector<std::vector<std::size_t>> options_of;
  for (const std::string& start : starts) number(start);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    std::vector<std::size_t> list;
    for (const std::string& option : options(std::string(positions[i])))
      list.push_back(number(option));
    options_of.push_back(list);
  }
  const std::vector<Distance> values = plain_values(
      positions.size(),
      [&](std::size_t i) {
        return options_of[i].empty() ? std::optional(Outcome::loss) : std::nullopt;
      },
      [&](std::size_t i) { return options_of[i]; });
  std::map<std::string, Distance> ends;
  for (std::size_t i = 0; i < positions.size(); ++i) ends.emplace(positions[i], values[i]);
  return ends;
}

}  // namespace zugzwang::testing
