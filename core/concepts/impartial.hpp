#pragma once

// Impartial games, whose positions have nimbers, and games whose positions fall apart into
// independent components.

#include <zugzwang/core/concepts/game.hpp>

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

}  // namespace zugzwang
