#pragma once

// Fibonacci Nim (M. J. Whinihan, "Fibonacci Nim", Fibonacci Quarterly 1, 1963): a heap of tokens;
// the first move takes any number but all, and each further move at most twice as many as the one
// before. A player who cannot move loses.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ranges>
#include <vector>

#include <zugzwang/core/game.hpp>

namespace zugzwang::games {

class FibonacciNim {
 public:
  struct State {
    std::uint32_t heap = 0;
    std::uint32_t most = 0;  ///< that may be taken; at most the heap
    bool operator==(const State&) const = default;
  };
  using Move = std::uint32_t;

  static constexpr bool impartial = true;

  auto moves(const State& state) const { return std::views::iota(Move{1}, state.most + 1); }
  bool legal(const State& state, Move take) const { return take > 0 && take <= state.most; }
  State play(const State& state, Move take) const {
    const std::uint32_t left = state.heap - take;
    return {left, take > left / 2 ? left : 2 * take};
  }
  std::optional<Outcome> result(const State& state) const {
    return state.most == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(const State& state) const {
    return std::uint64_t{state.heap} << 32 | state.most;
  }
  std::uint64_t rank(const State& state) const { return state.heap; }

  /// A heap is the sum of Fibonacci numbers no two of which are neighbours (Zeckendorf). It is lost
  /// if and only if the least of them may not be taken.
  Outcome closed_form(const State& state) const {
    return !best_moves(state).empty() ? Outcome::win : Outcome::loss;
  }
  /// Takes some of the least of these numbers, so that the next one is more than twice their sum.
  std::vector<Move> best_moves(const State& state) const {
    std::vector<Move> best;
    const std::vector<std::uint32_t> parts = zeckendorf(state.heap);
    std::uint64_t sum = 0;
    for (std::size_t i = parts.size(); i > 0; --i) {
      sum += parts[i - 1];
      if (sum <= state.most && (i == 1 || parts[i - 2] > 2 * sum))
        best.push_back(static_cast<Move>(sum));
    }
    return best;
  }

 private:
  /// Returns the parts in descending order.
  static std::vector<std::uint32_t> zeckendorf(std::uint32_t heap) {
    std::vector<std::uint64_t> numbers = {1, 2};
    while (numbers.back() <= heap) numbers.push_back(numbers.end()[-1] + numbers.end()[-2]);
    std::vector<std::uint32_t> parts;
    for (const std::uint64_t number : numbers | std::views::reverse)
      if (number <= heap) {
        parts.push_back(static_cast<std::uint32_t>(number));
        heap -= parts.back();
      }
    return parts;
  }
};

}  // namespace zugzwang::games
