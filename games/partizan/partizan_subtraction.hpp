#pragma once

// Partizan subtraction games: a player takes tokens from one of several heaps, in a number from his
// own set. The value of a heap depends on as many smaller heaps as the largest number of the sets,
// and the values of heaps add up.
//
// A. S. Fraenkel and A. Kotzig, "Partizan octal games: partizan subtraction games", International
// Journal of Game Theory 16 (1987).

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/games/heaps/heaps.hpp>
#include <zugzwang/games/heaps/subtraction.hpp>

namespace zugzwang::games {

class PartizanSubtraction {
 public:
  using State = Heaps;
  using Move = SubtractionMove;

  /// The numbers that Left and that Right may take, each at least 1; their order and repetition do
  /// not matter, and a set may be empty.
  PartizanSubtraction(std::vector<std::uint64_t> left, std::vector<std::uint64_t> right)
      : left_(in_order(std::move(left))), right_(in_order(std::move(right))) {}
  /// Returns a player's set in ascending order.
  const std::vector<std::uint64_t>& set(Player player) const {
    return player == Player::left ? left_ : right_;
  }

  /// Lists the moves from the first heap on, the larger take first.
  std::vector<Move> moves(const State& heaps, Player player) const {
    const std::vector<std::uint64_t>& takes = set(player);
    std::vector<Move> moves;
    for (std::uint32_t heap = 0; heap < heaps.size(); ++heap)
      for (auto end = std::ranges::upper_bound(takes, heaps[heap]); end != takes.begin();)
        moves.push_back({heap, *--end});
    return moves;
  }
  State play(State heaps, Player, const Move& move) const {
    heaps[move.heap] -= move.take;
    return heaps;
  }
  bool can_move(const State& heaps, Player player) const {
    const std::vector<std::uint64_t>& takes = set(player);
    return !takes.empty() &&
           std::ranges::any_of(heaps, [&](std::uint64_t heap) { return heap >= takes.front(); });
  }
  std::string key(const State& heaps) const { return key_of(heaps); }
  /// Returns the number of tokens, which must be below 2^64.
  std::uint64_t rank(const State& heaps) const {
    return std::accumulate(heaps.begin(), heaps.end(), std::uint64_t{0});
  }

  /// Returns each heap from which a player can take.
  std::vector<State> components(const State& heaps) const {
    std::vector<State> components;
    for (const std::uint64_t heap : heaps)
      if (is_live(heap)) components.push_back({heap});
    return components;
  }
  /// Returns the heaps from which a player can take, in ascending order. With equal sets every
  /// position is its own negative.
  Representative<State> representative(State heaps) const {
    std::erase_if(heaps, [&](std::uint64_t heap) { return !is_live(heap); });
    std::ranges::sort(heaps);
    const bool is_own_negative = heaps.empty() || left_ == right_;
    return {std::move(heaps), false, is_own_negative};
  }

 private:
  static std::vector<std::uint64_t> in_order(std::vector<std::uint64_t> set) {
    std::ranges::sort(set);
    const auto repeated = std::ranges::unique(set);
    set.erase(repeated.begin(), repeated.end());
    return set;
  }
  bool is_live(std::uint64_t heap) const {
    return (!left_.empty() && heap >= left_.front()) || (!right_.empty() && heap >= right_.front());
  }

  std::vector<std::uint64_t> left_;
  std::vector<std::uint64_t> right_;
};

}  // namespace zugzwang::games
