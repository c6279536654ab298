#pragma once

// Games of heaps, and the rules of taking-and-breaking games.

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <vector>

#include <zugzwang/core/concepts/impartial.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang {

/// A position is a multiset of heaps, and a move changes one heap into others. `heaps(state)` lists
/// the heaps, and `heap_options(n)` what a heap of n may become, each option a range of heap sizes.
/// Law: the sizes of an option are below n, and the moves of a state are as many as the options of
/// its heaps.
template <class G>
concept HeapGame =
    ImpartialGame<G> && requires(const G& game, const StateOf<G>& state, std::uint64_t heap) {
      { game.heaps(state) } -> RangeOf<std::uint64_t>;
      { game.heap_options(heap) } -> std::ranges::input_range;
      requires RangeOf<std::ranges::range_reference_t<decltype(game.heap_options(heap))>,
                       std::uint64_t>;
    };

/// The heaps that one move may leave of one heap: at most seven.
using HeapParts = FixedList<std::uint64_t, 7>;

/// A move of a heap game and its effect: it replaces `heap` by `parts`.
template <class Move>
struct HeapMove {
  Move move;
  std::uint64_t heap = 0;
  HeapParts parts{};
};

/// The effects of all moves on the heaps can be listed without playing the moves.
/// Law: `heap_moves(state)` lists the moves of the state, in the same order, with their effect.
template <class G>
concept HeapMovesGame = HeapGame<G> && requires(const G& game, const StateOf<G>& state) {
  { game.heap_moves(state) } -> RangeOf<HeapMove<MoveOf<G>>>;
};

/// A rule of a taking-and-breaking game for the removal of `removed` tokens from a heap: bit j of
/// `digit` is set if the rest may be left as exactly j nonempty heaps. An octal digit has the bits
/// 1, 2 and 4 (nothing left, one heap, two heaps); a hexadecimal digit also has 8 (three heaps).
struct HeapRule {
  std::uint64_t removed = 0;
  std::uint8_t digit = 0;
  bool operator==(const HeapRule&) const = default;
};

/// The rules of a taking-and-breaking game (Guy and Smith, 1956).
struct HeapRules {
  std::vector<HeapRule> rules{};  ///< in order of rising removals
  std::uint8_t beyond = 0;        ///< the digit of every removal above the last rule's: 0 or 3
  bool unequal = false;           ///< whether the heaps that one move leaves must all differ
  bool operator==(const HeapRules&) const = default;

  /// The largest removal that has a rule of its own; 0 if there are none.
  std::uint64_t last_removed() const { return rules.empty() ? 0 : rules.back().removed; }
  /// Returns the largest number of heaps that a move leaves of one heap.
  int most_parts() const {
    unsigned digits = beyond;
    for (const HeapRule& rule : rules) digits |= rule.digit;
    return digits == 0 ? 0 : static_cast<int>(std::bit_width(digits)) - 1;
  }
};

/// Every heap obeys the same rules, whatever its size, so that a period of the nimbers can be
/// proved.
/// Law: `heap_options` are what the rules allow; a move that removes nothing leaves two heaps or
/// more.
template <class G>
concept TakingBreakingGame = HeapGame<G> && requires(const G& game) {
  { game.heap_rules() } -> std::same_as<HeapRules>;
};

/// `move_leaving(state, index, parts)` returns the move that leaves `parts`, in ascending order, of
/// the heap at `index` of `heaps(state)`. It gives winning moves in heaps with too many moves to
/// list.
/// Law: the result is one of the moves of the state, and leaves these heaps.
template <class G>
concept HeapPartsGame =
    TakingBreakingGame<G> &&
    requires(const G& game, const StateOf<G>& state, std::size_t index, const HeapParts& parts) {
      { game.move_leaving(state, index, parts) } -> std::same_as<MoveOf<G>>;
    };

}  // namespace zugzwang
