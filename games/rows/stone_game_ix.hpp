#pragma once

// Stone Game IX (LeetCode 2029): a move takes a stone. Who makes the total of all stones taken
// divisible by 3 loses; if all stones are taken before, Bob wins, the second player. Only the
// remainders of the stones by 3 matter.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <ranges>

#include <zugzwang/core/game.hpp>

namespace zugzwang::games {

class StoneGameIX {
 public:
  /// The stones left with each remainder.
  using Counts = std::array<std::uint32_t, 3>;
  struct State {
    Counts left{};
    bool operator==(const State&) const = default;
  };
  using Move = std::uint32_t;  ///< the remainder of the stone taken

  /// Fewer than 2^20 stones of each remainder.
  explicit StoneGameIX(const Counts& stones) : start_{stones} {}
  State start() const { return start_; }
  bool alice_moves(const State& state) const { return taken(state) % 2 == 0; }
  /// Returns the remainder of the total of the stones taken.
  std::uint32_t total(const State& state) const {
    return (start_.left[1] - state.left[1] + 2 * (start_.left[2] - state.left[2])) % 3;
  }

  auto moves(const State& state) const {
    return std::views::iota(Move{0}, Move{3}) |
           std::views::filter([state](Move remainder) { return state.left[remainder] > 0; });
  }
  State play(State state, Move remainder) const {
    --state.left[remainder];
    return state;
  }
  std::optional<Outcome> result(const State& state) const {
    if (taken(state) > 0 && total(state) == 0) return Outcome::win;
    if (stones(state) > 0) return std::nullopt;
    return alice_moves(state) ? Outcome::loss : Outcome::win;
  }
  std::uint64_t key(const State& state) const {
    return (std::uint64_t{state.left[0]} << 20 | state.left[1]) << 20 | state.left[2];
  }
  std::uint64_t rank(const State& state) const { return stones(state); }

  /// With a total of s, not divisible, a stone of remainder s makes it 3 − s, one of 0 leaves it,
  /// and the third kind loses. So the stones that are no zeros are taken in the order s, 3 − s, s
  /// …, while they last, and the zeros at any time: the number of moves that do not lose is fixed.
  /// Whoever is on move after them has lost, except that without any stone Bob has won.
  Outcome closed_form(const State& state) const {
    if (const std::optional<Outcome> over = result(state)) return *over;
    const std::uint32_t s = total(state);
    if (s == 0) {  // before the first move: a stone of 0 loses at once
      for (const Move remainder : {1U, 2U})
        if (state.left[remainder] > 0 && closed_form(play(state, remainder)) == Outcome::loss)
          return Outcome::win;
      return Outcome::loss;
    }
    const std::uint32_t same = state.left[s];
    const std::uint32_t other = state.left[3 - s];
    const std::uint32_t safe = state.left[0] + 2 * std::min(same, other) + (same > other ? 1 : 0);
    const bool mover_is_last = safe % 2 == 1;  // the opponent is on move after them
    const bool wins = safe == stones(state) ? !alice_moves(state) : mover_is_last;
    return wins ? Outcome::win : Outcome::loss;
  }

 private:
  static std::uint32_t stones(const State& state) {
    return state.left[0] + state.left[1] + state.left[2];
  }
  std::uint32_t taken(const State& state) const { return stones(start_) - stones(state); }

  State start_;
};

}  // namespace zugzwang::games
