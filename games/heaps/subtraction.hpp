#pragma once

// Subtraction games: heaps of tokens, and a move takes from one heap a number of tokens that the
// subtraction set allows (Winning Ways, chapter 4): some numbers, or all except some. The nimbers
// of single heaps are periodic, since each depends on as many nimbers before it as the largest
// number of the set; if all numbers except some may be taken, they are arithmetic periodic (Siegel,
// Combinatorial Game Theory, chapter IV).

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/heaps/heaps.hpp>

namespace zugzwang::games {

struct SubtractionMove {
  std::uint32_t heap = 0;  ///< counted from 0
  std::uint64_t take = 0;
  bool operator==(const SubtractionMove&) const = default;
};

/// The numbers of tokens that a set allows a player to take: those of the set, or all others from 1
/// up.
enum class Takes { these, all_but_these };

template <Convention convention, Takes allowed = Takes::these>
class BasicSubtraction {
 public:
  using State = Heaps;
  using Move = SubtractionMove;

  /// `set`: the numbers that may be taken, or all that may not, each at least 1; their order and
  /// repetition do not matter.
  explicit BasicSubtraction(std::vector<std::uint64_t> set) : set_(std::move(set)) {
    std::ranges::sort(set_);
    const auto repeated = std::ranges::unique(set_);
    set_.erase(repeated.begin(), repeated.end());
    if (allowed == Takes::these) {
      least_ = set_.empty() ? 0 : set_.front();
    } else {
      least_ = 1;
      for (const std::uint64_t number : set_) least_ += number == least_ ? 1 : 0;
    }
  }
  const std::vector<std::uint64_t>& set() const { return set_; }

  /// Lists the moves from the first heap on, the larger take first; if all numbers except some may
  /// be taken, the smaller first.
  auto moves(const State& heaps) const {
    return Concatenation(
        static_cast<std::uint32_t>(heaps.size()), [this, &heaps](std::uint32_t heap) {
          return takes(heaps[heap]) |
                 std::views::transform([heap](std::uint64_t take) { return Move{heap, take}; });
        });
  }
  bool legal(const State& heaps, const Move& move) const {
    return move.heap < heaps.size() && move.take > 0 && move.take <= heaps[move.heap] &&
           allows(move.take);
  }
  State play(State heaps, const Move& move) const {
    heaps[move.heap] -= move.take;
    return heaps;
  }
  std::optional<Outcome> result(const State& heaps) const {
    const bool stuck = least_ == 0 || std::ranges::all_of(
                                          heaps, [&](std::uint64_t heap) { return heap < least_; });
    if (!stuck) return std::nullopt;
    return convention == Convention::normal ? Outcome::loss : Outcome::win;
  }
  std::string key(const State& heaps) const { return key_of(heaps); }
  State canonical(const State& heaps) const { return in_order(heaps); }

 protected:
  bool allows(std::uint64_t take) const {
    return std::ranges::binary_search(set_, take) == (allowed == Takes::these);
  }
  /// Returns the numbers of tokens that may be taken from a heap.
  auto takes(std::uint64_t heap) const {
    if constexpr (allowed == Takes::these) {
      const auto end = std::ranges::upper_bound(set_, heap);
      return std::ranges::subrange(set_.begin(), end) | std::views::reverse;
    } else {
      return Countdown<std::uint64_t>(heap) |
             std::views::transform([heap](std::uint64_t left) { return heap - left + 1; }) |
             std::views::filter([this](std::uint64_t take) { return allows(take); });
    }
  }

  std::vector<std::uint64_t> set_;  // ascending
  std::uint64_t least_ = 0;         // the least take allowed; 0 if there is none
};

/// Under normal play the heaps are components of a sum, and octal rules describe each heap: every
/// number that may be taken has the digit 3.
template <Takes allowed>
class SubtractionFromHeaps : public BasicSubtraction<Convention::normal, allowed> {
  using Base = BasicSubtraction<Convention::normal, allowed>;
  using Base::set_;
  using Base::takes;

 public:
  using typename Base::Move;
  using typename Base::State;

  static constexpr bool impartial = true;
  using Base::Base;

  const Heaps& heaps(const State& state) const { return state; }
  auto heap_options(std::uint64_t heap) const {
    return takes(heap) | std::views::transform([heap](std::uint64_t take) {
             return std::views::single(heap - take);
           });
  }
  auto heap_moves(const State& state) const {
    return this->moves(state) | std::views::transform([&state](const Move& move) {
             return HeapMove<Move>{move, state[move.heap], {state[move.heap] - move.take}};
           });
  }
  HeapRules heap_rules() const {
    HeapRules rules;
    if (allowed == Takes::these) {
      for (const std::uint64_t take : set_) rules.rules.push_back({take, 3});
      return rules;
    }
    std::uint64_t take = 1;
    for (const std::uint64_t number : set_) {
      for (; take < number; ++take) rules.rules.push_back({take, 3});
      rules.rules.push_back({take++, 0});
    }
    rules.beyond = 3;
    return rules;
  }
  Move move_leaving(const State& heaps, std::size_t heap, const HeapParts& parts) const
    requires(allowed == Takes::all_but_these)
  {
    return {static_cast<std::uint32_t>(heap), heaps[heap] - (parts.empty() ? 0 : parts[0])};
  }
};

using Subtraction = SubtractionFromHeaps<Takes::these>;
using AllButSubtraction = SubtractionFromHeaps<Takes::all_but_these>;
using MisereSubtraction = BasicSubtraction<Convention::misere>;
using MisereAllButSubtraction = BasicSubtraction<Convention::misere, Takes::all_but_these>;

}  // namespace zugzwang::games
