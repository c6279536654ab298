#pragma once

// Stone Game III (LeetCode 1406): a row of piles, whose values may be negative; a move takes the
// first one, two or three that are left. Each player plays for the larger total.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/rows/piles.hpp>

namespace zugzwang::games {

class StoneGameIII {
 public:
  struct State {
    std::uint32_t left = 0;  ///< piles that are left, the last ones of the row
    bool operator==(const State&) const = default;
  };
  using Move = std::uint32_t;  ///< how many piles are taken

  /// Fewer than 2^32 piles, the sum of whose absolute values is below 2^62.
  explicit StoneGameIII(Piles piles) : piles_(std::move(piles)), totals_(totals_of(piles_)) {}
  const Piles& piles() const { return piles_; }
  State start() const { return {static_cast<std::uint32_t>(piles_.size())}; }
  /// Returns the index of the first pile that is left.
  std::size_t first(const State& state) const { return piles_.size() - state.left; }

  /// Lists the larger take first.
  Countdown<Move> moves(const State& state) const {
    return Countdown<Move>(std::min<Move>(state.left, 3));
  }
  State play(const State& state, Move taken) const { return {state.left - taken}; }
  std::optional<Outcome> result(const State& state) const {
    return state.left == 0 ? std::optional(Outcome::draw) : std::nullopt;
  }
  std::int64_t gain(const State& state, Move taken) const {
    return totals_[first(state) + taken] - totals_[first(state)];
  }
  std::uint64_t key(const State& state) const { return state.left; }

  std::uint64_t rank(const State& state) const { return state.left; }
  std::uint64_t size() const { return totals_.size(); }
  std::uint64_t index(const State& state) const { return state.left; }
  State state_at(std::uint64_t index) const { return {static_cast<std::uint32_t>(index)}; }

 private:
  Piles piles_;
  std::vector<std::int64_t> totals_;
};

}  // namespace zugzwang::games
