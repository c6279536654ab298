#pragma once

// Stone Game VII (LeetCode 1690): a row of stones; a move takes the stone at either end, and the
// player scores the total of the rest.

#include <cstdint>
#include <utility>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/games/rows/intervals.hpp>
#include <zugzwang/games/rows/piles.hpp>

namespace zugzwang::games {

class StoneGameVII : public IntervalLayers {
 public:
  /// Fewer than 2^20 stones, whose total is below 2^42.
  explicit StoneGameVII(Piles stones)
      : IntervalLayers(stones.size()), stones_(std::move(stones)), totals_(totals_of(stones_)) {}
  const Piles& stones() const { return stones_; }

  std::int64_t gain(const State& state, Move move) const {
    const State rest = play(state, move);
    return totals_[rest.left + rest.length] - totals_[rest.left];
  }

 private:
  Piles stones_;
  std::vector<std::int64_t> totals_;
};

}  // namespace zugzwang::games
