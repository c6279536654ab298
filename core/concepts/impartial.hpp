#pragma once

// Games to which theory applies: impartial games, whose positions have nimbers; games whose
// positions split into independent components; games with a closed form for the value of every
// state.

#include <concepts>

#include <zugzwang/core/concepts/game.hpp>
#include <zugzwang/core/concepts/moves.hpp>

namespace zugzwang {

/// The declaration `static constexpr bool impartial = true`: both players have the same moves, and
/// a player who cannot move loses. The positions then have nimbers (Sprague 1935, Grundy 1939).
/// Law: a state is finished if and only if it has no move, and is then lost for the player on move;
/// a game whose states name that player has `turned(state)`, the same position with the opponent on
/// move, and both players have the same moves.
template <class G>
concept ImpartialGame = Game<G> && requires { requires G::impartial; };

/// A game whose positions split into independent components; a move changes exactly one of them.
/// Law: a state has as many moves as its components together; in a partizan game, this holds for
/// the moves of each player.
template <class G>
concept DecomposableGame = requires(const G& game, const StateOf<G>& state) {
  { game.components(state) } -> RangeOf<StateOf<G>>;
};

/// The value of every state has a closed form and needs no search: an Outcome, or the more
/// informative Margin of a scoring game or Nimber of an impartial one.
/// Law: it is the value by the definition; every generic solver must agree with it.
template <class G>
concept ClosedFormGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.closed_form(state) } -> std::copyable;
  requires std::same_as<decltype(game.closed_form(state)), Outcome> ||
               (ScoringGame<G> && std::same_as<decltype(game.closed_form(state)), Margin>) ||
               (ImpartialGame<G> && std::same_as<decltype(game.closed_form(state)), Nimber>);
};

/// The closed form also gives the best moves of a state, in order of preference: those that attain
/// its value, or lead to nimber 0. The list is empty where all moves lose, since it would have to
/// contain every move.
template <class G>
concept ClosedFormMovesGame =
    ClosedFormGame<G> && requires(const G& game, const StateOf<G>& state) {
      { game.best_moves(state) } -> RangeOf<MoveOf<G>>;
    };

}  // namespace zugzwang
