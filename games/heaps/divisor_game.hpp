#pragma once

// Divisor Game (LeetCode 1025): a number n; a move subtracts from it a divisor below n. A player
// who cannot move, at 1, loses.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/core/game.hpp>

namespace zugzwang::games {

class DivisorGame {
 public:
  struct State {
    std::uint64_t n = 1;
    bool operator==(const State&) const = default;
  };
  using Move = std::uint64_t;  ///< the divisor

  static constexpr bool impartial = true;

  /// Lists the divisors in ascending order. Cost: a division for each number up to the root of n.
  std::vector<Move> moves(const State& state) const {
    std::vector<Move> divisors;
    for (std::uint64_t d = 1; d <= state.n / d; ++d)
      if (state.n % d == 0) {
        if (d < state.n) divisors.push_back(d);
        if (d > 1 && d < state.n / d) divisors.push_back(state.n / d);
      }
    std::ranges::sort(divisors);
    return divisors;
  }
  bool legal(const State& state, Move divisor) const {
    return divisor > 0 && divisor < state.n && state.n % divisor == 0;
  }
  State play(const State& state, Move divisor) const { return {state.n - divisor}; }
  std::optional<Outcome> result(const State& state) const {
    return state.n == 1 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(const State& state) const { return state.n; }
  std::uint64_t rank(const State& state) const { return state.n; }

  /// The nimber of n is the number k of factors 2. A divisor with j < k of them leaves a number
  /// with j, and for every such j there is one, 2^j; one with k of them, whose quotient is odd,
  /// leaves a number with more than k.
  Nimber closed_form(const State& state) const {
    return static_cast<Nimber>(std::countr_zero(state.n));
  }
};

}  // namespace zugzwang::games
