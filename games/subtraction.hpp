#pragma once

// Subtraction games: heaps of tokens, and a move takes from one heap a number of tokens that the
// subtraction set allows (Winning Ways, chapter 4). The nimbers of single heaps are periodic, since
// each depends on as many before it as the largest number of the set.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/games/heaps.hpp>

namespace zugzwang::games {

struct SubtractionMove {
  std::uint32_t heap = 0;  ///< counted from 0
  std::uint64_t take = 0;
  bool operator==(const SubtractionMove&) const = default;
};

template <Convention convention>
class BasicSubtraction {
 public:
  using State = Heaps;
  using Move = SubtractionMove;

  /// `set`: the numbers that may be taken, each 1 or more; their order and repetition do not
  /// matter.
  explicit BasicSubtraction(std::vector<std::uint64_t> set) : set_(std::move(set)) {
    std::ranges::sort(set_);
    const auto repeated = std::ranges::unique(set_);
    set_.erase(repeated.begin(), repeated.end());
  }
  const std::vector<std::uint64_t>& set() const { return set_; }

  /// From the first heap on, the larger take first.
  auto moves(const State& heaps) const {
    return std::views::iota(std::uint32_t{0}, static_cast<std::uint32_t>(heaps.size())) |
           std::views::transform([this, &heaps](std::uint32_t heap) {
             return takes(heaps[heap]) |
                    std::views::transform([heap](std::uint64_t take) { return Move{heap, take}; });
           }) |
           std::views::join;
  }
  bool legal(const State& heaps, const Move& move) const {
    return move.heap < heaps.size() && move.take <= heaps[move.heap] &&
           std::ranges::binary_search(set_, move.take);
  }
  State play(State heaps, const Move& move) const {
    heaps[move.heap] -= move.take;
    return heaps;
  }
  std::optional<Outcome> result(const State& heaps) const {
    const bool stuck = set_.empty() || std::ranges::all_of(heaps, [&](std::uint64_t heap) {
                         return heap < set_.front();
                       });
    if (!stuck) return std::nullopt;
    return convention == Convention::normal ? Outcome::loss : Outcome::win;
  }
  std::string key(const State& heaps) const { return key_of(heaps); }
  State canonical(const State& heaps) const { return in_order(heaps); }

 protected:
  /// What may be taken from a heap, the largest first.
  auto takes(std::uint64_t heap) const {
    const auto end = std::ranges::upper_bound(set_, heap);
    return std::ranges::subrange(set_.begin(), end) | std::views::reverse;
  }

  std::vector<std::uint64_t> set_;  // rising
};

/// Under normal play the heaps are components of a sum, and octal rules describe each: every number
/// of the set has the digit 3.
class Subtraction : public BasicSubtraction<Convention::normal> {
 public:
  static constexpr bool impartial = true;
  using BasicSubtraction::BasicSubtraction;

  const Heaps& heaps(const State& state) const { return state; }
  auto heap_options(std::uint64_t heap) const {
    return takes(heap) | std::views::transform([heap](std::uint64_t take) {
             return std::views::single(heap - take);
           });
  }
  auto heap_moves(const State& state) const {
    return moves(state) | std::views::transform([&state](const Move& move) {
             return HeapMove<Move>{move, state[move.heap], {state[move.heap] - move.take}};
           });
  }
  HeapRules heap_rules() const {
    HeapRules rules;
    for (const std::uint64_t take : set_) rules.rules.push_back({take, 3});
    return rules;
  }
};

using MisereSubtraction = BasicSubtraction<Convention::misere>;

}  // namespace zugzwang::games
