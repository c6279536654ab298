#pragma once

// Stone Game (LeetCode 877): a row of piles; a move takes the pile at either end. The player with
// more stones at the end wins. What is left is an interval; the intervals of one length form a
// layer, and each depends on the two inside it, so only two diagonals of the triangle need memory.

#include <cstdint>
#include <span>
#include <utility>

#include <Eigen/Core>

#include <zugzwang/core/game.hpp>
#include <zugzwang/games/rows/intervals.hpp>
#include <zugzwang/games/rows/piles.hpp>

namespace zugzwang::games {

class StoneGame : public IntervalLayers {
 public:
  /// Fewer than 2^32 piles, whose total is below 2^62.
  explicit StoneGame(Piles piles) : IntervalLayers(piles.size()), piles_(std::move(piles)) {}
  const Piles& piles() const { return piles_; }

  std::int64_t gain(const State& state, Move move) const {
    return piles_[move == Move::left ? state.left : state.left + state.length - 1];
  }

  /// Computes a whole diagonal by the recurrence: the better of taking the pile on the left, with
  /// play to continue on what lies right of it, and the mirror image.
  void fill_layer(std::uint64_t length, std::span<const Margin> below,
                  std::span<Margin> margins) const {
    using Array = Eigen::Array<Margin, Eigen::Dynamic, 1>;
    const auto width = static_cast<Eigen::Index>(margins.size());
    Eigen::Map<Array> diagonal(margins.data(), width);
    if (length == 0) {
      diagonal.setZero();
      return;
    }
    const Eigen::Map<const Array> piles(piles_.data(), static_cast<Eigen::Index>(piles_.size()));
    const Eigen::Map<const Array> inner(below.data(), width + 1);
    diagonal = (piles.head(width) - inner.tail(width)).max(piles.tail(width) - inner.head(width));
  }

 private:
  Piles piles_;
};

}  // namespace zugzwang::games
