#pragma once

// The positions that play can reach, for all that looks at a game as a whole.

#include <algorithm>
#include <cstddef>
#include <unordered_map>
#include <vector>

#include <zugzwang/core/game.hpp>

namespace zugzwang {

/// Of each state, so many moves are followed.
inline constexpr std::size_t moves_followed = 1000;

/// The states reachable from the roots, breadth first, at most `most` of them; states are told
/// apart by ==, not by their keys.
template <Game G>
std::vector<StateOf<G>> reachable_states(const G& game, const std::vector<StateOf<G>>& roots,
                                         std::size_t most) {
  std::vector<StateOf<G>> states;
  std::unordered_map<KeyOf<G>, std::vector<std::size_t>> seen;
  const auto visit = [&](const StateOf<G>& state) {
    if (states.size() >= most) return;
    std::vector<std::size_t>& alike = seen[game.key(state)];
    if (std::ranges::any_of(alike, [&](std::size_t i) { return states[i] == state; })) return;
    alike.push_back(states.size());
    states.push_back(state);
  };
  for (const StateOf<G>& root : roots) visit(root);
  for (std::size_t i = 0; i < states.size() && states.size() < most; ++i) {
    const StateOf<G> state = states[i];
    if (game.result(state)) continue;
    std::size_t followed = 0;
    for (const MoveOf<G>& move : game.moves(state)) {
      if (followed++ == moves_followed) break;
      visit(game.play(state, move));
    }
  }
  return states;
}

}  // namespace zugzwang
