#pragma once

// Wythoff's Nim (W. A. Wythoff, "A modification of the game of Nim", Nieuw Archief voor Wiskunde 7,
// 1907): two heaps; a move takes any number of tokens from one, or as many from both. A player who
// cannot move loses.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/heaps/heaps.hpp>

namespace zugzwang::games {

class Wythoff {
 public:
  using State = Heaps;  ///< two heaps of less than 2^63
  struct Move {
    std::uint64_t first = 0;  ///< taken from the first heap
    std::uint64_t second = 0;
    bool operator==(const Move&) const = default;
  };

  static constexpr bool impartial = true;

  auto moves(const State& heaps) const {
    return Concatenation(3U, [a = heaps[0], b = heaps[1]](unsigned kind) {
      const std::uint64_t most = kind == 0 ? a : kind == 1 ? b : std::min(a, b);
      return std::views::iota(std::uint64_t{1}, most + 1) |
             std::views::transform([kind](std::uint64_t take) {
               return Move{kind == 1 ? 0 : take, kind == 0 ? 0 : take};
             });
    });
  }
  bool legal(const State& heaps, const Move& move) const {
    const bool is_one = move.first == 0 || move.second == 0 || move.first == move.second;
    return is_one && (move.first | move.second) != 0 && move.first <= heaps[0] &&
           move.second <= heaps[1];
  }
  State play(const State& heaps, const Move& move) const {
    return {heaps[0] - move.first, heaps[1] - move.second};
  }
  std::optional<Outcome> result(const State& heaps) const {
    return all_empty(heaps) ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::string key(const State& heaps) const { return key_of(heaps); }
  State canonical(State heaps) const {
    std::ranges::sort(heaps);
    return heaps;
  }

  /// The k-th lost position has heaps of ⌊k φ⌋ and ⌊k φ⌋ + k, where φ is the golden section.
  Outcome closed_form(const State& heaps) const {
    const auto [low, high] = std::minmax(heaps[0], heaps[1]);
    return low == lower(high - low) ? Outcome::loss : Outcome::win;
  }
  /// At most one move leads to a lost position from both heaps, and one or two from either: to the
  /// partner of the other heap.
  std::vector<Move> best_moves(const State& heaps) const {
    std::vector<Move> best;
    const auto add = [&](const Move& move) {
      if (legal(heaps, move) && closed_form(play(heaps, move)) == Outcome::loss)
        best.push_back(move);
    };
    if (closed_form(heaps) == Outcome::loss) return best;
    if (const std::uint64_t to = partner(heaps[1]); to < heaps[0]) add({heaps[0] - to, 0});
    if (const std::uint64_t to = partner(heaps[0]); to < heaps[1]) add({0, heaps[1] - to});
    const auto [low, high] = std::minmax(heaps[0], heaps[1]);
    const std::uint64_t take = low - std::min(low, lower(high - low));
    add({take, take});
    return best;
  }

 private:
  /// Returns ⌊k φ⌋ = ⌊(k + √(5 k²)) / 2⌋, or a number above all heaps where it is 2^63 or more.
  static std::uint64_t lower(std::uint64_t k) {
    if (k > 5'700'000'000'000'000'000U) return ~std::uint64_t{0};
    const auto square = static_cast<__uint128_t>(k) * k * 5;
    auto root = static_cast<std::uint64_t>(std::sqrt(static_cast<long double>(square)));
    while (static_cast<__uint128_t>(root) * root > square) --root;
    while (static_cast<__uint128_t>(root + 1) * (root + 1) <= square) ++root;
    return k / 2 + root / 2 + (k % 2 + root % 2) / 2;
  }
  /// Returns the heap that is lost together with this one.
  static std::uint64_t partner(std::uint64_t heap) {
    // The k-th lower heaps rise with k, and so do the higher ones: each heap is one of them.
    const auto least_k = [heap](const auto& of) {
      std::uint64_t low = 0;
      std::uint64_t high = heap;
      while (low < high) {
        const std::uint64_t middle = low + (high - low) / 2;
        if (of(middle) < heap)
          low = middle + 1;
        else
          high = middle;
      }
      return low;
    };
    const std::uint64_t k = least_k(lower);
    if (lower(k) == heap) return heap + k;
    return heap - least_k([](std::uint64_t place) {
             const std::uint64_t low = lower(place);
             return low > ~place ? ~std::uint64_t{0} : low + place;
           });
  }
};

}  // namespace zugzwang::games
