#pragma once

// Stone Game II (LeetCode 1140): a row of piles and a number M. A move takes the first X piles that
// are left, 1 <= X <= 2M, and M becomes the larger of M and X. Each player plays for the most
// stones.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ranges>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

class StoneGameII {
 public:
  struct State {
    std::uint32_t left = 0;  ///< piles that are left, the last ones of the row
    std::uint32_t m = 1;     ///< at most enough to take all of them
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
  /// Limits M to what is needed to take everything; a larger M is equivalent.
  State state(std::uint64_t left, std::uint64_t m) const {
    return {static_cast<std::uint32_t>(left),
            static_cast<std::uint32_t>(std::min(m, enough(left)))};
  }

  /// Lists the larger take first.
  Countdown<Move> moves(const State& state) const {
    return Countdown<Move>(std::min(state.left, 2 * state.m));
  }
  State play(const State& from, Move taken) const {
    return state(from.left - taken, std::max(from.m, taken));
  }
  std::optional<Outcome> result(const State& state) const {
    return state.left == 0 ? std::optional(Outcome::draw) : std::nullopt;
  }
  std::int64_t gain(const State& state, Move taken) const {
    return stones_[state.left] - stones_[state.left - taken];
  }
  std::uint64_t key(const State& state) const { return std::uint64_t{state.left} << 32 | state.m; }

  // States are numbered by the number of piles that are left, each with M from 1 to what is enough
  // for them.

  std::uint64_t rank(const State& state) const { return state.left; }
  std::uint64_t size() const { return begin_of(stones_.size()); }
  std::uint64_t index(const State& state) const { return begin_of(state.left) + state.m - 1; }
  State state_at(std::uint64_t index) const {
    const auto lefts = std::views::iota(std::uint64_t{0}, stones_.size() + 1);
    const std::uint64_t left = *std::ranges::upper_bound(lefts, index, {}, [](std::uint64_t piles) {
      return begin_of(piles);
    }) - 1;
    return {static_cast<std::uint32_t>(left),
            static_cast<std::uint32_t>(index - begin_of(left) + 1)};
  }

 private:
  /// Returns the least M, at least 1, that allows a player to take `left` piles at once.
  static constexpr std::uint64_t enough(std::uint64_t left) {
    return std::max<std::uint64_t>(1, (left + 1) / 2);
  }
  /// Returns the number of states with fewer piles: the sum of `enough` below `left`.
  static constexpr std::uint64_t begin_of(std::uint64_t left) {
    return left == 0 ? 0 : 1 + left / 2 * ((left + 1) / 2);
  }

  std::vector<std::int64_t> stones_;  // by the number of piles left
};

}  // namespace zugzwang::games
