#pragma once

// What a game may tell a search: which moves are worth a look first, which are not worth one, and
// between which bounds a value lies. None of it changes a value.

#include <concepts>
#include <optional>

#include <zugzwang/core/concepts/game.hpp>
#include <zugzwang/core/values.hpp>

namespace zugzwang {

/// Both included.
template <class Value>
struct ValueBounds {
  Value lower;
  Value upper;
};

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
/// has none either. For games in which the turn passes with every move.
template <class G>
concept SafeMovesGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.can_win(state) } -> std::same_as<bool>;
  { game.safe_moves(state) } -> RangeOf<MoveOf<G>>;
};

/// Some bounds of the distance of an unfinished state are known without a search.
/// Law: the value lies between them.
template <class G>
concept BoundedDistanceGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.distance_bounds(state) } -> std::same_as<ValueBounds<Distance>>;
};

/// The same for margins.
template <class G>
concept BoundedMarginGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.margin_bounds(state) } -> std::same_as<ValueBounds<Margin>>;
};

/// The outcome of some unfinished states is known by theory.
/// Law: what `settled(state)` tells is the outcome.
template <class G>
concept SettledGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.settled(state) } -> std::same_as<std::optional<Outcome>>;
};

}  // namespace zugzwang
