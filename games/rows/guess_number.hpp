#pragma once

// Guess Number Higher or Lower II (LeetCode 375): the guesser, who begins, names a number between
// the bounds, and pays it if it is not the chooser's, who says whether his is lower or higher. The
// guess is right at last where one number is left. The chooser need not have chosen before: he may
// answer as he likes, as long as a number is left.

#include <cstdint>
#include <optional>
#include <ranges>

#include <zugzwang/core/game.hpp>

namespace zugzwang::games {

class GuessNumber {
 public:
  struct State {
    std::uint32_t low = 1;    ///< the bounds of the chooser's number
    std::uint32_t high = 1;   ///< below 2^21
    std::uint32_t guess = 0;  ///< what was guessed; 0 if the guesser is on move
    bool operator==(const State&) const = default;
  };
  using Move = std::uint32_t;  ///< a guess; or an answer, `lower` or `higher`
  static constexpr Move lower = 0;
  static constexpr Move higher = 1;

  auto moves(const State& state) const {
    const bool guesses = state.guess == 0;
    return std::views::iota(guesses ? state.low : lower, guesses ? state.high + 1 : higher + 1) |
           std::views::filter([state](Move move) {
             if (state.guess == 0) return true;
             return move == lower ? state.guess > state.low : state.guess < state.high;
           });
  }
  State play(const State& state, Move move) const {
    if (state.guess == 0) return {state.low, state.high, move};
    return move == lower ? State{state.low, state.guess - 1} : State{state.guess + 1, state.high};
  }
  std::optional<Outcome> result(const State& state) const {
    return state.guess == 0 && state.low == state.high ? std::optional(Outcome::draw)
                                                       : std::nullopt;
  }
  /// An answer gains the chooser what the guesser pays.
  std::int64_t gain(const State& state, Move) const { return state.guess; }
  std::uint64_t key(const State& state) const {
    return (std::uint64_t{state.low} << 21 | state.high) << 21 | state.guess;
  }
  std::uint64_t rank(const State& state) const {
    return 2 * (state.high - state.low) + (state.guess == 0 ? 1 : 0);
  }
};

}  // namespace zugzwang::games
