#pragma once

// What theory knows of games: impartial ones, whose positions have nimbers; those whose positions
// fall apart into independent components; those of which it tells the value of every state.

#include <concepts>

#include <zugzwang/core/concepts/game.hpp>
#include <zugzwang/core/concepts/moves.hpp>

namespace zugzwang {

/// A stated fact, `static constexpr bool impartial = true`: both players have the same moves, and
/// whoever cannot move has lost. Positions then have nimbers (Sprague 1935, Grundy 1939).
/// Law: a state is finished just when it has no move, and then lost for the player on move; a game
/// whose states name that player gives `turned(state)`, the same position with the other player on
/// move, and the moves of both are the same.
template <class G>
concept ImpartialGame = Game<G> && requires { requires G::impartial; };

/// A position that splits into independent components: a move changes just one of them.
/// Law: the moves of a state are as many as those of its components together; in a partizan game,
/// those of each player.
template <class G>
concept DecomposableGame = requires(const G& game, const StateOf<G>& state) {
  { game.components(state) } -> RangeOf<StateOf<G>>;
};

/// Theory gives the value of every state in closed form, without search: an Outcome, or what tells
/// more than that, the Margin of a scoring game or the Nimber of an impartial one.
/// Law: it is the value by the definition; every generic solver must agree with it.
template <class G>
concept ClosedFormGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.closed_form(state) } -> std::copyable;
  requires std::same_as<decltype(game.closed_form(state)), Outcome> ||
               (ScoringGame<G> && std::same_as<decltype(game.closed_form(state)), Margin>) ||
               (ImpartialGame<G> && std::same_as<decltype(game.closed_form(state)), Nimber>);
};

/// The closed form also gives the best moves of a state, in order of preference: those that attain
/// its value, or lead to a nimber of 0. None where every move loses alike: it would have to list
/// them all.
template <class G>
concept ClosedFormMovesGame =
    ClosedFormGame<G> && requires(const G& game, const StateOf<G>& state) {
      { game.best_moves(state) } -> RangeOf<MoveOf<G>>;
    };

}  // namespace zugzwang
