#pragma once

// Stone Removal Game (LeetCode 3360): the first move removes 10 stones, and each further one
// removes one stone fewer than the one before. A player who cannot do so loses.

#include <cstdint>
#include <optional>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

class StoneRemoval {
 public:
  struct State {
    std::uint64_t n = 0;      ///< stones
    std::uint32_t take = 10;  ///< how many of them the next move removes
    bool operator==(const State&) const = default;
  };
  using Move = std::uint32_t;

  static constexpr bool impartial = true;

  FixedList<Move, 1> moves(const State& state) const {
    if (result(state)) return {};
    return {state.take};
  }
  State play(const State& state, Move taken) const { return {state.n - taken, taken - 1}; }
  std::optional<Outcome> result(const State& state) const {
    return state.take == 0 || state.take > state.n ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(const State& state) const { return state.n << 16 | state.take; }
  std::uint64_t rank(const State& state) const { return state.take; }
};

}  // namespace zugzwang::games
