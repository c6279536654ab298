#pragma once

// Games whose states are numbered: densely, by a falling rank, in endless rows, in layers or in
// tiers, so that tables can store their values.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include <zugzwang/core/concepts/game.hpp>
#include <zugzwang/core/concepts/moves.hpp>

namespace zugzwang {

/// The states are numbered densely.
/// Law: `index` is a bijection between the states and 0 … size()−1, and `state_at` is its inverse.
/// For a SymmetricGame without scores it suffices that the canonical states are numbered so, since
/// a solver uses the index of no other state; at each remaining index `state_at` returns a state
/// that is not canonical.
template <class G>
concept IndexedGame =
    Game<G> && requires(const G& game, const StateOf<G>& state, std::uint64_t index) {
      { game.size() } -> std::same_as<std::uint64_t>;
      { game.index(state) } -> std::same_as<std::uint64_t>;
      { game.state_at(index) } -> std::same_as<StateOf<G>>;
    };

/// Some indices stand for no position, so that the numbering stays simple where the rules forbid
/// some states, such as two pieces on one square. There `state_at` may return any state for which
/// `is_position` is false.
/// Law: all options and all predecessors of a position are positions.
template <class G>
concept PartlyIndexedGame = IndexedGame<G> && requires(const G& game, const StateOf<G>& state) {
  { game.is_position(state) } -> std::same_as<bool>;
};

/// Only some of the numbered positions are proper positions of the game; the others arise in play.
/// For example, the census of a chess ending leaves out the positions after a capture.
/// Law: `is_counted` returns the same for a state and its canonical form.
template <class G>
concept PartlyCountedGame = IndexedGame<G> && requires(const G& game, const StateOf<G>& state) {
  { game.is_counted(state) } -> std::same_as<bool>;
};

/// The states are numbered in tiers 0 … tiers()−1, which play never enters again after leaving
/// them, as after a capture or another irreversible move. `next_tiers(tier)` lists the tiers to
/// which a move may lead, including the tier itself if a move may stay inside; a tier that every
/// move leaves is solved in one pass over its states. Tables of one tier at a time need less memory
/// than a table of all states.
///
/// Law: tier t holds the states with indices `tier_begin(t)` … `tier_begin(t + 1)`−1, and
/// `tier(state)` returns the tier of a state; a state and its canonical form lie in one tier; moves
/// lead only to the next tiers; and apart from staying in a tier, no path through next tiers leads
/// back to it.
template <class G>
concept TieredGame =
    IndexedGame<G> && requires(const G& game, const StateOf<G>& state, std::uint64_t tier) {
      { game.tiers() } -> std::same_as<std::uint64_t>;
      { game.tier(state) } -> std::same_as<std::uint64_t>;
      { game.tier_begin(tier) } -> std::same_as<std::uint64_t>;
      { game.next_tiers(tier) } -> RangeOf<std::uint64_t>;
    };

/// A rank that strictly falls with every move: the game is acyclic by construction.
/// Law: `rank(play(state, move)) < rank(state)`. In an IndexedGame, rank is non-decreasing in the
/// index, so that options come first in the order of indices.
template <class G>
concept RankedGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.rank(state) } -> std::same_as<std::uint64_t>;
};

/// The states form rows 0, 1, 2 … of `columns()` states each, and a move leads back by 1 …
/// `lookback()` rows. Row numbers go up to 2^64−1.
///
/// Law: `state(row, column)` inverts `row` and `column`; every row from `lookback()` on has the
/// same results as the row `stride()` below it (see `stride_of`), and the same moves: the same
/// number of rows back, into the same columns. Therefore a repeated window of rows is a proof.
template <class G>
concept RowGame = Game<G> && requires(const G& game, const StateOf<G>& state, std::uint64_t row,
                                      std::size_t column) {
  { game.columns() } -> std::same_as<std::size_t>;
  { game.lookback() } -> std::same_as<std::uint64_t>;
  { game.row(state) } -> std::same_as<std::uint64_t>;
  { game.column(state) } -> std::same_as<std::size_t>;
  { game.state(row, column) } -> std::same_as<StateOf<G>>;
};

/// Returns the number of rows after which the rules of a row game repeat: `stride()` if the game
/// has it (2 in Stones, whose rules depend on the parity of the pile), else 1.
template <RowGame G>
constexpr std::uint64_t stride_of(const G& game) {
  if constexpr (requires {
                  { game.stride() } -> std::same_as<std::uint64_t>;
                })
    return game.stride();
  else
    return 1;
}

/// Finitely many states in layers 0 … layers()−1, and a move leads back by 1 … lookback() layers,
/// so that a bottom-up solution need hold only two or more layers in memory.
///
/// Law: layer k holds the states with indices `layer_begin(k)` … `layer_begin(k + 1)`−1,
/// `state_in(k, place)` is the one at `layer_begin(k) + place`, and `layer(state)` returns the
/// layer of a state.
template <class G>
concept LayeredGame =
    IndexedGame<G> && requires(const G& game, const StateOf<G>& state, std::uint64_t layer) {
      { game.state_in(layer, layer) } -> std::same_as<StateOf<G>>;
      { game.layers() } -> std::same_as<std::uint64_t>;
      { game.lookback() } -> std::same_as<std::uint64_t>;
      { game.layer(state) } -> std::same_as<std::uint64_t>;
      { game.layer_begin(layer) } -> std::same_as<std::uint64_t>;
    };

/// Whether options come first in the order of indices.
template <class G>
inline constexpr bool options_come_first = LayeredGame<G> || (RankedGame<G> && IndexedGame<G>);

/// The margins of a whole layer follow from those of the layer below it by one array expression:
/// `fill_layer(layer, below, margins)`, where both spans hold a layer in order of index.
/// Law: the result is what the definition gives state by state.
template <class G>
concept ArrayLayersGame = LayeredGame<G> && ScoringGame<G> &&
                          requires(const G& game, std::uint64_t layer,
                                   std::span<const Margin> below, std::span<Margin> margins) {
                            { game.fill_layer(layer, below, margins) } -> std::same_as<void>;
                          };

/// Returns the state that a solver stores in place of this one: its canonical form where the game
/// has one. In a scoring game, states of one canonical form may differ in score and are stored as
/// they are.
template <Game G>
constexpr StateOf<G> canonical_or_self(const G& game, const StateOf<G>& state) {
  if constexpr (SymmetricGame<G> && !ScoringGame<G>)
    return game.canonical(state);
  else
    return state;
}

/// Returns what `canonical_or_self` gives for the state after a move, by the game's own function if
/// it has one.
template <Game G>
constexpr StateOf<G> stored_after(const G& game, const StateOf<G>& state, const MoveOf<G>& move) {
  if constexpr (requires { game.stored_after(state, move); })
    return game.stored_after(state, move);
  else
    return canonical_or_self(game, game.play(state, move));
}

/// Whether a solver stores the state that `state_at` has returned: it must be a position and, where
/// the game has canonical forms, canonical.
template <IndexedGame G>
constexpr bool is_stored(const G& game, const StateOf<G>& state) {
  if constexpr (PartlyIndexedGame<G>)
    if (!game.is_position(state)) return false;
  if constexpr (SymmetricGame<G> && !ScoringGame<G>)
    return game.canonical(state) == state;
  else
    return true;
}

/// Returns the index under which a solver stores a state: that of its canonical form, where the
/// game has one.
template <IndexedGame G>
constexpr std::uint64_t index_of(const G& game, const StateOf<G>& state) {
  return game.index(canonical_or_self(game, state));
}

/// A game without tiers is one tier.
template <IndexedGame G>
constexpr std::uint64_t tier_of(const G& game, const StateOf<G>& state) {
  if constexpr (TieredGame<G>)
    return game.tier(state);
  else
    return 0;
}
template <IndexedGame G>
constexpr std::uint64_t begin_of_tier(const G& game, std::uint64_t tier) {
  if constexpr (TieredGame<G>)
    return game.tier_begin(tier);
  else
    return tier * game.size();
}

/// Returns the version of a game's numbering: `static constexpr int encoding` of its rules, or 1 if
/// they define none. It must be raised whenever a state gets another index, tier or canonical form,
/// or another key if the game has no indices, so that tablebases written before are rejected.
template <Game G>
constexpr unsigned encoding_of() {
  if constexpr (requires {
                  { G::encoding } -> std::convertible_to<int>;
                })
    return static_cast<unsigned>(G::encoding);
  else
    return 1;
}

}  // namespace zugzwang
