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

/// Moves after which the opponent wins with his next one can be left out. Where others are searched
/// in an order of their own, they come in that order here.
/// Law: `safe_moves(state)` lists moves of an unfinished state, each at most once, and the opponent
/// can win at once after exactly those that it leaves out. For games in which the turn passes with
/// every move.
template <class G>
concept SafeMovesGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
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
