#pragma once

// The values of a small game by plain iteration: in round k just the positions are decided that are
// won, or lost whatever is done, in k plies. It shares nothing with the solvers.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include <zugzwang/core/outcome.hpp>

namespace zugzwang::testing {

/// `result(i)` is set where play is over in position i, of `positions`; `options(i)` lists the
/// others' positions after each move. What no round decides is a draw.
inline std::vector<Distance> plain_values(
    std::size_t positions, const std::function<std::optional<Outcome>(std::size_t)>& result,
    const std::function<std::vector<std::size_t>(std::size_t)>& options) {
  std::vector<std::optional<Distance>> values(positions);
  std::vector<std::vector<std::size_t>> options_of(positions);
  for (std::size_t i = 0; i < positions; ++i) {
    if (const auto end = result(i))
      values[i] = Distance::finished(*end);
    else
      options_of[i] = options(i);
  }
  bool changed = true;
  for (std::uint64_t plies = 1; changed; ++plies) {
    changed = false;
    const auto before = values;
    for (std::size_t i = 0; i < positions; ++i) {
      if (before[i]) continue;
      std::size_t lost = 0;
      bool wins = false;
      for (const std::size_t option : options_of[i]) {
        if (!before[option]) continue;
        if (before[option]->outcome() == Outcome::loss) wins = true;
        if (before[option]->outcome() == Outcome::win) ++lost;
      }
      if (wins)
        values[i] = Distance::win(plies);
      else if (lost == options_of[i].size())
        values[i] = Distance::loss(plies);
      changed = changed || values[i];
    }
  }
  std::vector<Distance> decided;
  for (const auto& value : values) decided.push_back(value.value_or(Distance::draw()));
  return decided;
}

}  // namespace zugzwang::testing
