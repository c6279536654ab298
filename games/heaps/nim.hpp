#pragma once

// Nim (Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3, 1901). A
// move takes any number of tokens from one heap. Under normal play the xor of the heaps determines
// the winner; misère play is the same until a move would leave only heaps of one token.

#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/heaps/heaps.hpp>

namespace zugzwang::games {

struct NimMove {
  std::uint32_t heap = 0;  ///< counted from 0
  std::uint64_t to = 0;    ///< what is left of it
  bool operator==(const NimMove&) const = default;
};

template <Convention convention>
class BasicNim {
 public:
  using State = Heaps;
  using Move = NimMove;

  /// Lists the moves from the first heap on, the larger take first.
  auto moves(const State& heaps) const {
    return Concatenation(static_cast<std::uint32_t>(heaps.size()), [&heaps](std::uint32_t heap) {
      return std::views::iota(std::uint64_t{0}, heaps[heap]) |
             std::views::transform([heap](std::uint64_t to) { return Move{heap, to}; });
    });
  }
  bool legal(const State& heaps, const Move& move) const {
    return move.heap < heaps.size() && move.to < heaps[move.heap];
  }
  State play(State heaps, const Move& move) const {
    heaps[move.heap] = move.to;
    return heaps;
  }
  std::optional<Outcome> result(const State& heaps) const {
    if (!all_empty(heaps)) return std::nullopt;
    return convention == Convention::normal ? Outcome::loss : Outcome::win;
  }
  std::string key(const State& heaps) const { return key_of(heaps); }
  State canonical(const State& heaps) const { return in_order(heaps); }

  /// Normal play: the nimber is the xor of the heaps. Misère play: as in normal play while some
  /// heap holds two tokens or more; with heaps of one token only, an even number is won.
  auto closed_form(const State& heaps) const {
    if constexpr (convention == Convention::normal) {
      return Nimber{xor_of(heaps)};
    } else {
      const bool won = large_heaps(heaps) > 0 ? xor_of(heaps) != 0 : xor_of(heaps) == 0;
      return won ? Outcome::win : Outcome::loss;
    }
  }
  /// Returns the moves of a heap h with h xor X < h to h xor X, where X is the xor of all heaps. In
  /// misère play the last heap of two tokens or more goes to 1 or 0, so that an odd number of ones
  /// is left.
  std::vector<Move> best_moves(const State& heaps) const {
    std::vector<Move> best;
    const std::uint64_t sum = xor_of(heaps);
    const bool misere = convention == Convention::misere;
    const std::size_t large = large_heaps(heaps);
    for (std::uint32_t i = 0; i < heaps.size(); ++i) {
      std::uint64_t to = heaps[i] ^ sum;
      if (misere && large == 1 && heaps[i] > 1) to ^= 1;
      if (misere && large == 0 && sum == 0) to = 0;
      if (misere && large == 0 && sum != 0) continue;
      if (to < heaps[i]) best.push_back({i, to});
    }
    return best;
  }

 private:
  static std::size_t large_heaps(const State& heaps) {
    return static_cast<std::size_t>(
        std::ranges::count_if(heaps, [](std::uint64_t heap) { return heap > 1; }));
  }
};

/// Under normal play the heaps are components of a sum.
class Nim : public BasicNim<Convention::normal> {
 public:
  static constexpr bool impartial = true;

  const Heaps& heaps(const State& state) const { return state; }
  auto heap_options(std::uint64_t heap) const {
    return std::views::iota(std::uint64_t{0}, heap) |
           std::views::transform([](std::uint64_t left) { return std::views::single(left); });
  }
  auto heap_moves(const State& state) const {
    return moves(state) | std::views::transform([&state](const Move& move) {
             return HeapMove<Move>{move, state[move.heap], {move.to}};
           });
  }
  /// Any number may be taken, and the rest stays one heap.
  HeapRules heap_rules() const { return {.rules = {}, .beyond = 3}; }
  Move move_leaving(const State&, std::size_t heap, const HeapParts& parts) const {
    return {static_cast<std::uint32_t>(heap), parts.empty() ? 0 : parts[0]};
  }
};

using MisereNim = BasicNim<Convention::misere>;

}  // namespace zugzwang::games
