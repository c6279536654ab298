#pragma once

// Stone Game VIII (LeetCode 1872): a row of stones; a move removes the first two or more, scores
// their total, and puts one stone of that value in their place. So the first stone is always worth
// the total of those that went into it.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/games/rows/piles.hpp>

namespace zugzwang::games {

class StoneGameVIII {
 public:
  struct State {
    std::uint32_t left = 0;  ///< stones of the row, the first of which may consist of several
    bool operator==(const State&) const = default;
  };
  using Move = std::uint32_t;  ///< the number of stones removed

  /// Fewer than 2^32 stones, the sum of whose absolute values is below 2^61.
  explicit StoneGameVIII(Piles stones) : stones_(std::move(stones)), totals_(totals_of(stones_)) {
    // Let v(k) be the margin with k stones in the row. Who leaves k of them scores the total t(k)
    // of all but the last k - 1, so that v(k) is the largest t(j) - v(j) of a j < k: that of
    // j = k - 1, or v(k - 1).
    margins_.resize(stones_.size() + 1);
    for (std::size_t k = 2; k <= stones_.size(); ++k) {
      margins_[k] = total(k - 1) - margins_[k - 1];
      if (k > 2) margins_[k] = std::max(margins_[k], margins_[k - 1]);
    }
  }
  const Piles& stones() const { return stones_; }
  State start() const { return {static_cast<std::uint32_t>(stones_.size())}; }
  /// Returns the value of the first of so many stones.
  std::int64_t first(const State& state) const { return total(state.left); }

  /// Lists the fewer stones first.
  auto moves(const State& state) const {
    return std::views::iota(Move{2}, state.left < 2 ? Move{2} : state.left + 1);
  }
  bool legal(const State& state, Move removed) const {
    return removed > 1 && removed <= state.left;
  }
  State play(const State& state, Move removed) const { return {state.left - removed + 1}; }
  std::optional<Outcome> result(const State& state) const {
    return state.left < 2 ? std::optional(Outcome::draw) : std::nullopt;
  }
  std::int64_t gain(const State& state, Move removed) const { return first(play(state, removed)); }
  std::uint64_t key(const State& state) const { return state.left; }

  std::uint64_t rank(const State& state) const { return state.left; }
  Margin closed_form(const State& state) const { return margins_[state.left]; }
  std::vector<Move> best_moves(const State& state) const {
    std::vector<Move> best;
    for (const Move removed : moves(state)) {
      const State left = play(state, removed);
      if (first(left) - margins_[left.left] == margins_[state.left]) best.push_back(removed);
    }
    return best;
  }

 private:
  std::int64_t total(std::size_t left) const {
    return left == 0 ? 0 : totals_[stones_.size() - left + 1];
  }

  Piles stones_;
  std::vector<std::int64_t> totals_;
  std::vector<Margin> margins_;  // by the number of stones in the row
};

}  // namespace zugzwang::games
