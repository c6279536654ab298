#pragma once

// The positions that play can reach, for code that examines a game as a whole: a `Game`, or one
// with its types erased (checks/checked_game.hpp).

#include <cstddef>
#include <deque>
#include <functional>
#include <vector>

#include <zugzwang/checks/checked_game.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/met_states.hpp>

namespace zugzwang {

/// The number of moves that are followed from each state.
inline constexpr std::size_t moves_followed = moves_read;

template <Game G>
std::size_t hash_of_key(const G& game, const StateOf<G>& state) {
  return std::hash<KeyOf<G>>{}(game.key(state));
}
inline std::size_t hash_of_key(const CheckedGame& game, const Opaque& state) {
  return game.hash_of_key(state);
}

/// Distinct states in the order in which they are added. They are compared by ==, not by their
/// keys, which may still be wrong.
template <class G>
class NumberedStates {
 public:
  explicit NumberedStates(const G& game) : game_(game) {}

  /// Returns the number of the state, which is the next one if it is new.
  std::size_t add(const StateOf<G>& state) {
    return met_.number(state, hash_of_key(game_, state),
                       [&](const StateOf<G>& other) { return other == state; });
  }
  const std::deque<StateOf<G>>& states() const { return met_.states(); }

 private:
  const G& game_;
  MetStates<StateOf<G>> met_;
};

/// Returns the states reachable from the roots, breadth first, at most `most` of them.
template <class G>
std::vector<StateOf<G>> reachable_states(const G& game, const std::vector<StateOf<G>>& roots,
                                         std::size_t most) {
  NumberedStates<G> reached(game);
  const std::deque<StateOf<G>>& states = reached.states();
  for (const StateOf<G>& root : roots)
    if (states.size() < most) reached.add(root);
  for (std::size_t i = 0; i < states.size() && states.size() < most; ++i) {
    const StateOf<G> state = states[i];
    if (game.result(state)) continue;
    std::size_t followed = 0;
    for (const MoveOf<G>& move : game.moves(state)) {
      if (followed++ == moves_followed || states.size() >= most) break;
      reached.add(game.play(state, move));
    }
  }
  return {states.begin(), states.end()};
}

}  // namespace zugzwang
