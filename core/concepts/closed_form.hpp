#pragma once

// Games whose theory is known: the value of every state without search.

#include <concepts>

#include <zugzwang/core/concepts/game.hpp>
#include <zugzwang/core/concepts/impartial.hpp>
#include <zugzwang/core/concepts/moves.hpp>

namespace zugzwang {

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
