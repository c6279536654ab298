#pragma once

// Games whose states are numbered: densely, by a rank that falls, in rows without end, in layers or
// in tiers. Tables hold such states.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include <zugzwang/core/concepts/game.hpp>
#include <zugzwang/core/concepts/moves.hpp>

namespace zugzwang {

/// The states are numbered densely.
/// Law: `index` is a bijection between the states and 0 … size()−1, and `state_at` is its inverse.
/// Of a SymmetricGame without scores it is enough that the canonical states are numbered so, since
/// a solver asks for the index of no other; what `state_at` gives at the remaining indices is not
/// canonical.
template <class G>
concept IndexedGame =
    Game<G> && requires(const G& game, const StateOf<G>& state, std::uint64_t index) {
      { game.size() } -> std::same_as<std::uint64_t>;
      { game.index(state) } -> std::same_as<std::uint64_t>;
      { game.state_at(index) } -> std::same_as<StateOf<G>>;
    };

/// Some indices stand for no position, so that a simple numbering will do where the rules forbid
/// some states: two men on one square, say. `state_at` may give any state there, of which
/// `is_position` is false.
/// Law: play from a position leads to positions, and so do the predecessors of one lead back.
template <class G>
concept PartlyIndexedGame = IndexedGame<G> && requires(const G& game, const StateOf<G>& state) {
  { game.is_position(state) } -> std::same_as<bool>;
};

/// Only some of the numbered positions are those that the rules are about; the rest is what play
/// makes of them: a census of a chess ending leaves out what is left after a capture.
/// Law: `is_counted(state)` is the same of a state and its canonical form.
template <class G>
concept PartlyCountedGame = IndexedGame<G> && requires(const G& game, const StateOf<G>& state) {
  { game.is_counted(state) } -> std::same_as<bool>;
};

/// The states are numbered in tiers 0 … tiers()−1, which play leaves for ever: what a capture or
/// another mark on the board cannot undo. `next_tiers(tier)` lists the tiers to which a move may
/// lead, the tier itself among them where a move may stay inside; one that every move leaves is
/// solved by one pass over its states. Tables of one tier after the other need less memory than a
/// table of all.
///
/// Law: tier t holds the states of indices `tier_begin(t)` … `tier_begin(t + 1)`−1, and
/// `tier(state)` tells it; a state and its canonical form are of one tier; moves lead to the next
/// tiers alone; and from a tier no way over next tiers, other than staying, leads back to it.
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

/// Whether the order of the indices is one in which options come first.
template <class G>
inline constexpr bool options_come_first = LayeredGame<G> || (RankedGame<G> && IndexedGame<G>);

/// The margins of a whole layer follow from those of the layer below it by one array expression:
/// `fill_layer(layer, below, margins)`, where both spans hold a layer in order of index.
/// Law: it is what the definition gives state by state.
template <class G>
concept ArrayLayersGame = LayeredGame<G> && ScoringGame<G> &&
                          requires(const G& game, std::uint64_t layer,
                                   std::span<const Margin> below, std::span<Margin> margins) {
                            { game.fill_layer(layer, below, margins) } -> std::same_as<void>;
                          };

/// The state that a solver keeps for this one: its canonical form, where states are alike. Those of
/// one form may still differ in what is scored.
template <Game G>
constexpr StateOf<G> canonical_or_self(const G& game, const StateOf<G>& state) {
  if constexpr (SymmetricGame<G> && !ScoringGame<G>)
    return game.canonical(state);
  else
    return state;
}

/// The kept form of the state that a move leads to, as the game makes it where it can.
template <Game G>
constexpr StateOf<G> kept_after(const G& game, const StateOf<G>& state, const MoveOf<G>& move) {
  if constexpr (requires { game.kept_after(state, move); })
    return game.kept_after(state, move);
  else
    return canonical_or_self(game, game.play(state, move));
}

/// Whether a solver keeps the state that `state_at` has given: it is a position and, where states
/// are alike, the canonical one.
template <IndexedGame G>
constexpr bool is_kept(const G& game, const StateOf<G>& state) {
  if constexpr (PartlyIndexedGame<G>)
    if (!game.is_position(state)) return false;
  if constexpr (SymmetricGame<G> && !ScoringGame<G>)
    return game.canonical(state) == state;
  else
    return true;
}

/// The index under which a solver keeps a state: that of its canonical form, where states are
/// alike.
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

/// The version of a game's numbering, `static constexpr int encoding` in its rules; 1 if it names
/// none. It is to be raised whenever a state gets another index, another tier or another canonical
/// form, so that tables kept on disk before are refused.
template <IndexedGame G>
constexpr unsigned encoding_of() {
  if constexpr (requires {
                  { G::encoding } -> std::convertible_to<int>;
                })
    return static_cast<unsigned>(G::encoding);
  else
    return 1;
}

}  // namespace zugzwang
