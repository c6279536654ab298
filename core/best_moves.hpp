#pragma once

// The best moves of a position, from the values of its options.

#include <concepts>
#include <cstddef>
#include <optional>
#include <vector>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang {

/// Returns the first move, in order of preference, that attains `value`, the value of the state;
/// for nimbers, the first move to nimber 0, or the first move of all if the state is lost. Returns
/// nothing when play is over. `value_of(option)` may return E::undecided for an unknown value.
/// Cost: one look-up per move, until a move is found.
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

/// Returns the moves that attain the value of `state`, in order of preference; for nimbers, the
/// moves to nimber 0, or every move if the state is lost. The list is empty when play is over;
/// nothing is returned if there are more than `most` moves.
/// Cost: one look-up per move, until there are too many.
template <Evaluation E, Game G, class ValueOf>
std::optional<std::vector<MoveOf<G>>> best_moves(const G& game, const StateOf<G>& state,
                                                 ValueOf&& value_of, std::size_t most) {
  std::vector<MoveOf<G>> best;
  if (game.result(state)) return best;
  const auto value = value_of(state);
  for (const MoveOf<G>& move : game.moves(state)) {
    if constexpr (std::same_as<E, ByNimber>) {
      if (value != 0 && value_of(game.play(state, move)) != 0) continue;
    } else {
      if (E::seen(game, state, move, value_of(game.play(state, move))) != value) continue;
    }
    if (best.size() == most) return std::nullopt;
    best.push_back(move);
  }
  return best;
}

/// Returns the winning moves, in order of preference, whatever their distance or margin. The list
/// is empty when play is over; nothing is returned if there are more than `most` moves.
/// Cost: one look-up per move, until there are too many.
template <Evaluation E, Game G, class ValueOf>
std::optional<std::vector<MoveOf<G>>> winning_moves(const G& game, const StateOf<G>& state,
                                                    ValueOf&& value_of, std::size_t most) {
  std::vector<MoveOf<G>> winning;
  if (game.result(state)) return winning;
  for (const MoveOf<G>& move : game.moves(state)) {
    const auto option = value_of(game.play(state, move));
    // In a scoring game the gain of the move counts.
    const Outcome outcome = [&] {
      if constexpr (std::same_as<E, ByMargin>)
        return E::outcome(E::seen(game, state, move, option));
      else
        return ByOutcome::seen(game, state, move, E::outcome(option));
    }();
    if (outcome != Outcome::win) continue;
    if (winning.size() == most) return std::nullopt;
    winning.push_back(move);
  }
  return winning;
}

}  // namespace zugzwang
