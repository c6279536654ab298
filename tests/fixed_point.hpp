#pragma once

// The values of cyclic games by the definition alone, to hold retrograde analysis against.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang::testing {

/// The distances of all states, by index: at first every unfinished state is a draw; then each is
/// made what its options make it, all at once, again and again until nothing changes. After k
/// rounds just the ends at most k plies away are known, so that no cycle can lift itself. What
/// stands at the index of a state that is not kept means nothing.
template <IndexedGame G>
std::vector<Distance> fixed_point(const G& game) {
  struct Option {
    std::uint64_t index = 0;
    bool passes_turn = true;
  };
  std::vector<Distance> values;
  std::vector<std::optional<std::vector<Option>>> options;  // of unfinished states
  for (std::uint64_t index = 0; index < game.size(); ++index) {
    const StateOf<G> state = game.state_at(index);
    if (!is_stored(game, state)) {
      values.push_back(Distance::draw());
      options.emplace_back();
      continue;
    }
    const std::optional<Outcome> result = game.result(state);
    values.push_back(!result || *result == Outcome::draw ? Distance::draw()
                     : *result == Outcome::win           ? Distance::win(0)
                                                         : Distance::loss(0));
    options.emplace_back();
    if (result) continue;
    options.back().emplace();
    for (const MoveOf<G>& move : game.moves(state)) {
      Option option{index_of(game, game.play(state, move))};
      if constexpr (ExtraTurnGame<G>) option.passes_turn = !game.keeps_turn(state, move);
      options.back()->push_back(option);
    }
  }
  for (;;) {
    std::vector<Distance> next = values;
    for (std::uint64_t index = 0; index < values.size(); ++index) {
      if (!options[index]) continue;
      std::optional<std::uint64_t> fastest_win;
      std::uint64_t slowest_loss = 0;
      bool draws = false;
      for (const Option& option : *options[index]) {
        const Distance value = values[option.index];
        const std::uint64_t plies = value.plies() + 1;
        if (value.outcome() == Outcome::draw)
          draws = true;
        else if ((value.outcome() == Outcome::win) != option.passes_turn)
          fastest_win = std::min(fastest_win.value_or(plies), plies);
        else
          slowest_loss = std::max(slowest_loss, plies);
      }
      next[index] = fastest_win ? Distance::win(*fastest_win)
                    : draws     ? Distance::draw()
                                : Distance::loss(slowest_loss);
    }
    if (next == values) return values;
    values = std::move(next);
  }
}

}  // namespace zugzwang::testing
