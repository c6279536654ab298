#pragma once

// Euclid (A. J. Cole and A. J. T. Davie, "A game based on the Euclidean algorithm and a winning
// strategy for it", Mathematical Gazette 53, 1969): two numbers; a move subtracts from the larger
// one a multiple of the smaller. A player who finds a 0 loses.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/games/heaps/heaps.hpp>

namespace zugzwang::games {

class Euclid {
 public:
  using State = Heaps;         ///< two numbers
  using Move = std::uint64_t;  ///< how often the smaller one is subtracted

  static constexpr bool impartial = true;

  /// Lists the larger multiples first.
  auto moves(const State& numbers) const {
    const auto [low, high] = std::minmax(numbers[0], numbers[1]);
    return std::views::iota(std::uint64_t{0}, low == 0 ? 0 : high / low) |
           std::views::transform(
               [most = low == 0 ? 0 : high / low](std::uint64_t i) { return most - i; });
  }
  bool legal(const State& numbers, Move times) const {
    const auto [low, high] = std::minmax(numbers[0], numbers[1]);
    return low > 0 && times > 0 && times <= high / low;
  }
  State play(State numbers, Move times) const {
    const bool second_is_larger = numbers[1] > numbers[0];
    numbers[second_is_larger ? 1 : 0] -= times * numbers[second_is_larger ? 0 : 1];
    return numbers;
  }
  std::optional<Outcome> result(const State& numbers) const {
    return std::ranges::min(numbers) == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::string key(const State& numbers) const { return key_of(numbers); }
  State canonical(State numbers) const {
    std::ranges::sort(numbers);
    return numbers;
  }

  /// Won if the larger number is at least twice the smaller: either it wins to leave the remainder
  /// of their division, or to leave the smaller number more, so that the opponent has to. Otherwise
  /// there is one move. So the player on move wins if and only if the numbers are equal or their
  /// ratio exceeds the golden section.
  Outcome closed_form(const State& numbers) const {
    std::uint64_t low = std::ranges::min(numbers);
    std::uint64_t high = std::ranges::max(numbers);
    if (low == 0) return Outcome::loss;
    for (bool wins = true;; wins = !wins) {
      if (high / low > 1 || high == low) return wins ? Outcome::win : Outcome::loss;
      const std::uint64_t rest = high - low;
      high = low;
      low = rest;
    }
  }
  /// All but the two largest multiples leave a number more than twice the other.
  std::vector<Move> best_moves(const State& numbers) const {
    std::vector<Move> best;
    for (const Move times : moves(numbers) | std::views::take(2))
      if (closed_form(play(numbers, times)) == Outcome::loss) best.push_back(times);
    return best;
  }
};

}  // namespace zugzwang::games
