#pragma once

// The best moves of a position, from the values of its options.

#include <concepts>
#include <cstddef>
#include <optional>
#include <vector>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang {

/// Returns the first move, in order of preference, that attains `value`, which is the value of the
/// state; for nimbers the first to a sum of 0, in a lost state the first of all. Nothing when play
/// is over. `value_of(option)` may be E::undecided where it is not known.
/// Cost: one look-up a move, until one is found.
template <Evaluation E, Game G, class ValueOf>
std::optional<MoveOf<G>> best_move(const G& game, const StateOf<G>& state,
                                   const typename E::Value& value, ValueOf&& value_of) {
  if (game.result(state)) return std::nullopt;
  for (const MoveOf<G>& move : game.moves(state)) {
    if constexpr (std::same_as<E, ByNimber>) {
      if (value == 0 || value_of(game.play(state, move)) == 0) return move;
    } else {
      const auto option = value_of(game.play(state, move));
      if (option != E::undecided && E::seen(game, state, move, option) == value) return move;
    }
  }
  return std::nullopt;
}

namespace detail {

/// What the mover comes to by this move: for a scoring game by its gain too.
template <Evaluation E, Game G, class ValueOf>
Outcome outcome_after(const G& game, const StateOf<G>& state, const MoveOf<G>& move,
                      ValueOf&& value_of) {
  const auto option = value_of(game.play(state, move));
  if constexpr (std::same_as<E, ByMargin>)
    return E::outcome(E::seen(game, state, move, option));
  else
    return ByOutcome::seen(game, state, move, E::outcome(option));
}

}  // namespace detail

/// Returns the moves that keep the outcome of `state`, in order of preference: all winning moves of
/// a won state, all drawing moves of a drawn one, every move of a lost one; none when play is over.
/// Nothing if there are more than `most`. Cost: one look-up a move, until there are too many.
template <Evaluation E, Game G, class ValueOf>
std::optional<std::vector<MoveOf<G>>> best_moves(const G& game, const StateOf<G>& state,
                                                 ValueOf&& value_of, std::size_t most) {
  std::vector<MoveOf<G>> best;
  if (game.result(state)) return best;
  const Outcome outcome = E::outcome(value_of(state));
  for (const MoveOf<G>& move : game.moves(state)) {
    if (outcome != Outcome::loss &&
        detail::outcome_after<E>(game, state, move, value_of) != outcome)
      continue;
    if (best.size() == most) return std::nullopt;
    best.push_back(move);
  }
  return best;
}

}  // namespace zugzwang
