#pragma once

// Subtraction games: heaps of tokens, and a move takes from one heap a number of tokens that the
// subtraction set allows (Winning Ways, chapter 4): some numbers, or all but some. The nimbers of
// single heaps are periodic, since each depends on as many before it as the largest number of the
// set; where all but some may be taken they are so up to a saltus (Siegel, Combinatorial Game
// Theory, chapter IV).

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <ranges>
#include <span>
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

/// Which numbers of tokens a set lets a player take: those of the set, or all others from 1 up.
enum class Takes { these, all_but_these };

/// What may be taken from one heap, the largest first; `set` is rising and must outlive it.
class TakesFrom : public std::ranges::view_interface<TakesFrom> {
 public:
  class iterator {
   public:
    using value_type = std::uint64_t;
    using difference_type = std::ptrdiff_t;

    constexpr iterator() = default;
    constexpr iterator(std::span<const std::uint64_t> set, Takes takes, std::uint64_t heap)
        : set_(set.data()),
          below_(static_cast<std::size_t>(std::ranges::upper_bound(set, heap) - set.begin())),
          takes_(takes),
          take_(heap) {
      settle();
    }
    constexpr std::uint64_t operator*() const { return take_; }
    constexpr iterator& operator++() {
      --take_;
      settle();
      return *this;
    }
    constexpr iterator operator++(int) {
      iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const iterator& other) const { return take_ == other.take_; }
    constexpr bool operator==(std::default_sentinel_t) const { return take_ == 0; }

   private:
    /// Goes down to the next number that may be taken, which may be this one; to 0 if there is
    /// none.
    constexpr void settle() {
      if (takes_ == Takes::these)
        take_ = below_ == 0 ? 0 : set_[--below_];
      else
        for (; below_ > 0 && set_[below_ - 1] == take_; --below_) --take_;
    }

    const std::uint64_t* set_ = nullptr;
    std::size_t below_ = 0;  // how many numbers of the set have not been met
    Takes takes_ = Takes::these;
    std::uint64_t take_ = 0;
  };

  constexpr TakesFrom() = default;
  constexpr TakesFrom(std::span<const std::uint64_t> set, Takes takes, std::uint64_t heap)
      : set_(set), takes_(takes), heap_(heap) {}
  constexpr iterator begin() const { return iterator(set_, takes_, heap_); }
  constexpr std::default_sentinel_t end() const { return {}; }

 private:
  std::span<const std::uint64_t> set_;
  Takes takes_ = Takes::these;
  std::uint64_t heap_ = 0;
};

template <Convention convention>
class BasicSubtraction {
 public:
  using State = Heaps;
  using Move = SubtractionMove;

  /// `set`: numbers from 1 up; their order and repetition do not matter.
  explicit BasicSubtraction(std::vector<std::uint64_t> set, Takes takes = Takes::these)
      : set_(std::move(set)), takes_(takes) {
    std::ranges::sort(set_);
    const auto repeated = std::ranges::unique(set_);
    set_.erase(repeated.begin(), repeated.end());
    if (takes_ == Takes::these) {
      least_ = set_.empty() ? 0 : set_.front();
    } else {
      least_ = 1;
      for (const std::uint64_t left_out : set_) least_ += left_out == least_ ? 1 : 0;
    }
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
    return move.heap < heaps.size() && move.take > 0 && move.take <= heaps[move.heap] &&
           std::ranges::binary_search(set_, move.take) == (takes_ == Takes::these);
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
  TakesFrom takes(std::uint64_t heap) const { return {set_, takes_, heap}; }

  std::vector<std::uint64_t> set_;  // rising
  Takes takes_;
  std::uint64_t least_ = 0;  // that may be taken; 0 if nothing may
};

/// Under normal play the heaps are components of a sum, and octal rules describe each: every number
/// that may be taken has the digit 3.
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
  Move move_leaving(const State& heaps, std::size_t heap, const HeapParts& parts) const {
    return {static_cast<std::uint32_t>(heap), heaps[heap] - (parts.empty() ? 0 : parts[0])};
  }
  HeapRules heap_rules() const {
    HeapRules rules;
    if (takes_ == Takes::these) {
      for (const std::uint64_t take : set_) rules.rules.push_back({take, 3});
      return rules;
    }
    std::uint64_t take = 1;
    for (const std::uint64_t left_out : set_) {
      for (; take < left_out; ++take) rules.rules.push_back({take, 3});
      rules.rules.push_back({take++, 0});
    }
    rules.beyond = 3;
    return rules;
  }
};

using MisereSubtraction = BasicSubtraction<Convention::misere>;

}  // namespace zugzwang::games
