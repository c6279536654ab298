#pragma once

// Stone Game II (LeetCode 1140): a row of piles and a number M. A move takes the first X piles that
// are left, 1 <= X <= 2M, and M becomes the larger of M and X. Each player plays for the most
// stones.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

class StoneGameII {
 public:
  struct State {
    std::uint32_t left = 0;  ///< piles that are left, the last ones of the row
    std::uint32_t m = 1;     ///< one more than all piles stands for any larger M
    bool operator==(const State&) const = default;
  };
  using Move = std::uint32_t;  ///< how many piles are taken

  /// Fewer than 2^31 piles, whose total is below 2^62.
  explicit StoneGameII(std::vector<std::int64_t> piles) : stones_(piles.size() + 1) {
    for (std::size_t i = 0; i < piles.size(); ++i)
      stones_[i + 1] = stones_[i] + piles[piles.size() - 1 - i];
  }
  std::uint32_t piles() const { return static_cast<std::uint32_t>(stones_.size() - 1); }
  /// Returns the number of stones in the last `left` piles.
  std::int64_t stones(std::uint32_t left) const { return stones_[left]; }
  State state(std::uint64_t left, std::uint64_t m) const {
    return {static_cast<std::uint32_t>(left),
            static_cast<std::uint32_t>(std::min<std::uint64_t>(m, stones_.size()))};
  }

  /// Lists the larger take first.
  Countdown<Move> moves(const State& state) const {
    return Countdown<Move>(
        static_cast<Move>(std::min<std::uint64_t>(state.left, std::uint64_t{2} * state.m)));
  }
  State play(const State& from, Move taken) const {
    return {from.left - taken, std::max(from.m, taken)};
  }
  std::optional<Outcome> result(const State& state) const {
    return state.left == 0 ? std::optional(Outcome::draw) : std::nullopt;
  }
  std::int64_t gain(const State& state, Move taken) const {
    return stones_[state.left] - stones_[state.left - taken];
  }
  std::uint64_t key(const State& state) const { return std::uint64_t{state.left} << 32 | state.m; }

  // States are numbered by the number of piles that are left, each with every M.

  static constexpr int encoding = 2;
  std::uint64_t rank(const State& state) const { return state.left; }
  std::uint64_t size() const { return stones_.size() * stones_.size(); }
  std::uint64_t index(const State& state) const {
    return std::uint64_t{state.left} * stones_.size() + state.m - 1;
  }
  State state_at(std::uint64_t index) const {
    return state(index / stones_.size(), index % stones_.size() + 1);
  }

 private:
  std::vector<std::int64_t> stones_;  // by the number of piles left
};

}  // namespace zugzwang::games
