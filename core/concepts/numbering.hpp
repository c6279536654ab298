#pragma once

// Games whose states are numbered: densely, by a rank that falls, in rows without end or in layers.
// Tables hold such states, and the order of the numbers is one in which options come first.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include <zugzwang/core/concepts/game.hpp>
#include <zugzwang/core/concepts/moves.hpp>

namespace zugzwang {

/// The states are numbered densely.
/// Law: `index` is a bijection between the states and 0 … size()−1, and `state_at` is its inverse.
template <class G>
concept IndexedGame =
    Game<G> && requires(const G& game, const StateOf<G>& state, std::uint64_t index) {
      { game.size() } -> std::same_as<std::uint64_t>;
      { game.index(state) } -> std::same_as<std::uint64_t>;
      { game.state_at(index) } -> std::same_as<StateOf<G>>;
    };

/// A rank that strictly falls with every move: the game is acyclic by construction.
/// Law: `rank(play(state, move)) < rank(state)`. In an IndexedGame, rank is non-decreasing in the
/// index, so that the order of indices is one in which options come first.
template <class G>
concept RankedGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.rank(state) } -> std::same_as<std::uint64_t>;
};

/// The states form rows 0, 1, 2 … of `columns()` states each, and a move leads back by 1 …
/// `lookback()` rows. Rows go on to 2^64−1.
///
/// Law: `state(row, column)` inverts `row` and `column`; every row from `lookback()` on has the
/// same moves and results as the row `stride()` below it (see `stride_of`), the same number of
/// rows back and into the same columns. That is what makes a repeated window of rows a proof.
template <class G>
concept RowGame = Game<G> && requires(const G& game, const StateOf<G>& state, std::uint64_t row,
                                      std::size_t column) {
  { game.columns() } -> std::same_as<std::size_t>;
  { game.lookback() } -> std::same_as<std::uint64_t>;
  { game.row(state) } -> std::same_as<std::uint64_t>;
  { game.column(state) } -> std::same_as<std::size_t>;
  { game.state(row, column) } -> std::same_as<StateOf<G>>;
};

/// The number of rows after which the rules of a row game repeat; 1 unless the game says otherwise
/// (in Stones they depend on the parity of the pile: 2).
template <RowGame G>
constexpr std::uint64_t stride_of(const G& game) {
  if constexpr (requires {
                  { game.stride() } -> std::same_as<std::uint64_t>;
                })
    return game.stride();
  else
    return 1;
}

/// Finitely many states in layers 0 … layers()−1, and a move leads back by 1 … lookback() layers:
/// two or more layers are all the memory that a bottom-up solution needs.
///
/// Law: layer k holds the states of indices `layer_begin(k)` … `layer_begin(k + 1)`−1,
/// `state_in(k, place)` is the one at `layer_begin(k) + place`, and `layer(state)` tells its layer.
template <class G>
concept LayeredGame =
    IndexedGame<G> && requires(const G& game, const StateOf<G>& state, std::uint64_t layer) {
      { game.state_in(layer, layer) } -> std::same_as<StateOf<G>>;
      { game.layers() } -> std::same_as<std::uint64_t>;
      { game.lookback() } -> std::same_as<std::uint64_t>;
      { game.layer(state) } -> std::same_as<std::uint64_t>;
      { game.layer_begin(layer) } -> std::same_as<std::uint64_t>;
    };

/// The margins of a whole layer follow from those of the layer below it by one array expression:
/// `fill_layer(layer, below, margins)`, where both spans hold a layer in order of index.
/// Law: it is what the definition gives state by state.
template <class G>
concept ArrayLayersGame = LayeredGame<G> && ScoringGame<G> &&
                          requires(const G& game, std::uint64_t layer,
                                   std::span<const Margin> below, std::span<Margin> margins) {
                            { game.fill_layer(layer, below, margins) } -> std::same_as<void>;
                          };

}  // namespace zugzwang
