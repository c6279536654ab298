#pragma once

// Stone Game V (LeetCode 1563): Alice splits a row of stones in two; Bob throws away the part with
// the larger value, and of two equal ones that which Alice names. She scores what is left, and
// splits that, until a single stone is left. Bob has no choice: Alice makes all moves.

#include <cstdint>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/games/rows/intervals.hpp>
#include <zugzwang/games/rows/piles.hpp>

namespace zugzwang::games {

class StoneGameV : public Intervals {
 public:
  struct Move {
    std::uint32_t split = 1;  ///< the number of stones in the left part
    End kept = End::left;
    bool operator==(const Move&) const = default;
  };

  /// Fewer than 2^31 stones, whose total is below 2^40.
  explicit StoneGameV(Piles stones)
      : Intervals(stones.size()), stones_(std::move(stones)), totals_(totals_of(stones_)) {}
  const Piles& stones() const { return stones_; }

  /// Lists the splits from left to right.
  auto moves(const State& state) const {
    return std::views::iota(2U, state.length < 2 ? 2U : 2 * state.length) |
           std::views::transform([](std::uint32_t choice) {
             return Move{choice / 2, choice % 2 == 0 ? End::left : End::right};
           }) |
           std::views::filter([this, state](const Move& move) {
             const std::int64_t value = gain(state, move);
             return value <= value_of(state) - value;
           });
  }
  State play(const State& state, const Move& move) const {
    if (move.kept == End::left) return {state.left, move.split};
    return {state.left + move.split, state.length - move.split};
  }
  std::optional<Outcome> result(const State& state) const {
    return state.length < 2 ? std::optional(Outcome::draw) : std::nullopt;
  }
  /// Returns the value of the part that is kept.
  std::int64_t gain(const State& state, const Move& move) const {
    return value_of(play(state, move));
  }
  static constexpr bool keeps_turn(const State&, const Move&) { return true; }
  std::uint64_t rank(const State& state) const { return state.length; }

 private:
  std::int64_t value_of(const State& state) const {
    return totals_[state.left + state.length] - totals_[state.left];
  }

  Piles stones_;
  std::vector<std::int64_t> totals_;
};

}  // namespace zugzwang::games
