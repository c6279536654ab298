#pragma once

// What a game may tell a search: which moves are worth a look first, and which are not worth one;
// which states are decided; how positions are kept in little memory. None of it changes a value.

#include <concepts>
#include <optional>

#include <zugzwang/core/concepts/game.hpp>

namespace zugzwang {

/// The order in which a search should look at the moves, the most promising first, where that is
/// not the order of preference.
/// Law: `search_order(state)` lists the moves of an unfinished state, each once.
template <class G>
concept SearchOrderGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.search_order(state) } -> RangeOf<MoveOf<G>>;
};

/// Whether a move wins at once can be told without trying them, and so can the moves after which
/// the opponent does not. Where others are searched in an order of their own, these come in that
/// order. Law: `can_win(state)` says whether an unfinished state has a move to one that is finished
/// and lost. Where it has none, `safe_moves(state)` lists each move once after which the opponent
/// has none either. For games in which the turn passes with every move, and no move loses at once.
/// A search asks first whether there are any, and looks at them only if it does not know the
/// position yet: a list that is put in order when it is begun saves work.
template <class G>
concept SafeMovesGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.can_win(state) } -> std::same_as<bool>;
  { game.safe_moves(state) } -> RangeOf<MoveOf<G>>;
};

/// Keys are integers of so few bits that a search keeps a position and its value in one word.
/// Law: `key(state)` is below 2^`key_bits()`.
template <class G>
concept KeyBitsGame = Game<G> && std::unsigned_integral<KeyOf<G>> && requires(const G& game) {
  { game.key_bits() } -> std::same_as<unsigned>;
};

/// In some states theory tells the outcome before play is over.
/// Law: where `settled(state)` of an unfinished state is set, it is the outcome by the definition.
template <class G>
concept SettledGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.settled(state) } -> std::same_as<std::optional<Outcome>>;
};

/// Outcomes between which another lies, both included.
struct OutcomeBounds {
  Outcome at_least = Outcome::loss;
  Outcome at_most = Outcome::win;
};

/// In some states theory tells at least what a player can hold on to.
/// Law: the outcome of an unfinished state lies within `bounds(state)`.
template <class G>
concept BoundedGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.bounds(state) } -> std::same_as<OutcomeBounds>;
};

/// What theory tells of an unfinished state.
template <Game G>
constexpr OutcomeBounds bounds_by_theory([[maybe_unused]] const G& game,
                                         [[maybe_unused]] const StateOf<G>& state) {
  if constexpr (SettledGame<G>)
    if (const std::optional<Outcome> settled = game.settled(state)) return {*settled, *settled};
  if constexpr (BoundedGame<G>) return game.bounds(state);
  return {};
}

}  // namespace zugzwang
