#pragma once

// Taking-and-breaking games (Guy and Smith, "The G-values of various games", 1956): heaps of
// tokens, and a move takes some tokens from one heap and may split what is left. One class plays
// all of them by rules given at run time. A heap may have more options than can be listed, so they
// are generated one at a time.

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/heaps/heaps.hpp>

namespace zugzwang::games {

/// The partitions of a total into a number of parts, each at least 1, in ascending order, or in
/// strictly ascending order if they must be unequal; those with the least first part come first.
class Partitions {
 public:
  constexpr Partitions() = default;
  constexpr explicit Partitions(bool unequal) : step_(unequal ? 1 : 0) {}

  constexpr std::optional<HeapParts> first(std::uint64_t total, std::size_t count) const {
    if (!fit(total, count, 1)) return std::nullopt;
    HeapParts parts;
    append(parts, total, count, 1);
    return parts;
  }
  /// Returns the partition after `parts`, with the same total and the same number of parts.
  constexpr std::optional<HeapParts> next(const HeapParts& parts) const {
    // Of the last parts, whose total is `rest`, the first grows by one and the others become the
    // least that are allowed; these parts are as few as possible.
    std::uint64_t rest = 0;
    for (std::size_t i = parts.size(); i-- > 0;) {
      rest += parts[i];
      const std::size_t count = parts.size() - i;
      if (count == 1 || !fit(rest, count, parts[i] + 1)) continue;
      HeapParts after;
      for (std::size_t kept = 0; kept < i; ++kept) after.push_back(parts[kept]);
      append(after, rest, count, parts[i] + 1);
      return after;
    }
    return std::nullopt;
  }

 private:
  /// Whether a total is a sum of `count` parts, none below `least`.
  constexpr bool fit(std::uint64_t total, std::size_t count, std::uint64_t least) const {
    if (count == 0) return total == 0;
    const std::uint64_t steps = step_ * (count * (count - 1) / 2);
    return total >= steps && least <= (total - steps) / count;
  }
  /// Appends the least parts of such a sum, which must exist.
  constexpr void append(HeapParts& parts, std::uint64_t total, std::size_t count,
                        std::uint64_t least) const {
    if (count == 0) return;
    for (; count > 1; --count, least += step_) {
      parts.push_back(least);
      total -= least;
    }
    parts.push_back(total);
  }

  std::uint64_t step_ = 0;
};

/// The options of one heap, by ascending removals, and for each removal those with fewer parts
/// first. The rules must outlive it. Cost: O(rules) to the first option, and at most as much
/// between two.
class HeapOptions : public std::ranges::view_interface<HeapOptions> {
 public:
  class iterator {
   public:
    using value_type = HeapParts;
    using difference_type = std::ptrdiff_t;

    iterator() = default;
    iterator(const HeapRules& rules, std::uint64_t heap)
        : rules_(&rules), heap_(heap), partitions_(rules.unequal) {
      enter_rule();
      find(0);
    }
    HeapParts operator*() const { return *parts_; }
    iterator& operator++() {
      const std::size_t count = parts_->size();
      parts_ = partitions_.next(*parts_);
      if (!parts_) find(count + 1);
      return *this;
    }
    iterator operator++(int) {
      iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const iterator& other) const {
      return removed_ == other.removed_ && parts_ == other.parts_;
    }
    bool operator==(std::default_sentinel_t) const { return !parts_; }

   private:
    /// Finds the first option with at least `count` parts under this rule, or the first under a
    /// later one.
    void find(std::size_t count) {
      for (; digit_ != 0; next_rule(), count = 0)
        for (; digit_ >> count != 0; ++count)
          if ((digit_ >> count & 1) != 0)
            if ((parts_ = partitions_.first(heap_ - removed_, count))) return;
    }

    void next_rule() {
      digit_ = 0;
      if (place_ < rules_->rules.size()) {
        ++place_;
        enter_rule();
      } else if (removed_ < heap_) {
        ++removed_;
        digit_ = rules_->beyond;
      }
    }
    /// Enters the first rule from `place_` on that allows anything, and then the removals beyond
    /// the rules.
    void enter_rule() {
      const std::vector<HeapRule>& rules = rules_->rules;
      while (place_ < rules.size() && rules[place_].digit == 0) ++place_;
      if (place_ < rules.size()) {
        removed_ = rules[place_].removed;
        if (removed_ <= heap_) digit_ = rules[place_].digit;
      } else if (rules_->last_removed() < heap_) {
        removed_ = rules_->last_removed() + 1;
        digit_ = rules_->beyond;
      }
    }

    const HeapRules* rules_ = nullptr;
    std::uint64_t heap_ = 0;
    Partitions partitions_;
    std::size_t place_ = 0;  // in the rules; their number if past them
    std::uint64_t removed_ = 0;
    unsigned digit_ = 0;              // of this removal; 0 at the end
    std::optional<HeapParts> parts_;  // nothing at the end
  };

  HeapOptions() = default;
  HeapOptions(const HeapRules& rules, std::uint64_t heap) : rules_(&rules), heap_(heap) {}
  iterator begin() const { return iterator(*rules_, heap_); }
  std::default_sentinel_t end() const { return {}; }

 private:
  const HeapRules* rules_ = nullptr;
  std::uint64_t heap_ = 0;
};

struct TakingBreakingMove {
  std::uint32_t heap = 0;  ///< counted from 0
  HeapParts to{};          ///< what is left of it, in ascending order
  bool operator==(const TakingBreakingMove&) const = default;
};

class TakingBreaking {
 public:
  using State = Heaps;
  using Move = TakingBreakingMove;

  static constexpr bool impartial = true;

  /// The rules must be in order of ascending removals; one that removes nothing must split the
  /// heap.
  explicit TakingBreaking(HeapRules rules) : rules_(std::move(rules)) {
    assert(std::ranges::is_sorted(rules_.rules, {}, &HeapRule::removed));
    assert(rules_.rules.empty() || rules_.rules[0].removed > 0 || (rules_.rules[0].digit & 3) == 0);
  }

  /// Lists the moves from the first heap on, each in the order of HeapOptions.
  auto moves(const State& heaps) const {
    return Concatenation(
        static_cast<std::uint32_t>(heaps.size()), [this, &heaps](std::uint32_t heap) {
          return heap_options(heaps[heap]) |
                 std::views::transform([heap](const HeapParts& to) { return Move{heap, to}; });
        });
  }
  /// Cost: O(log rules).
  bool legal(const State& heaps, const Move& move) const {
    if (move.heap >= heaps.size()) return false;
    std::uint64_t left = heaps[move.heap];
    std::uint64_t least = 0;
    for (const std::uint64_t part : move.to) {
      if (part == 0 || part < least || part > left) return false;
      left -= part;
      least = rules_.unequal ? part + 1 : part;
    }
    return (digit_of(left) >> move.to.size() & 1) != 0;
  }
  /// The heaps that are left take the place of the heap.
  State play(State heaps, const Move& move) const {
    const auto heap = heaps.begin() + move.heap;
    if (move.to.empty()) {
      heaps.erase(heap);
    } else {
      *heap = move.to[0];
      heaps.insert(heap + 1, move.to.begin() + 1, move.to.end());
    }
    return heaps;
  }
  std::optional<Outcome> result(const State& heaps) const {
    const bool stuck = std::ranges::all_of(
        heaps, [this](std::uint64_t heap) { return heap_options(heap).empty(); });
    return stuck ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::string key(const State& heaps) const { return key_of(heaps); }
  State canonical(const State& heaps) const { return in_order(heaps); }

  const Heaps& heaps(const State& state) const { return state; }
  HeapOptions heap_options(std::uint64_t heap) const { return {rules_, heap}; }
  auto heap_moves(const State& state) const {
    return moves(state) | std::views::transform([&state](const Move& move) {
             return HeapMove<Move>{move, state[move.heap], move.to};
           });
  }
  HeapRules heap_rules() const { return rules_; }
  Move move_leaving(const State&, std::size_t heap, const HeapParts& parts) const {
    return {static_cast<std::uint32_t>(heap), parts};
  }

 private:
  unsigned digit_of(std::uint64_t removed) const {
    if (removed > rules_.last_removed()) return rules_.beyond;
    const auto rule = std::ranges::lower_bound(rules_.rules, removed, {}, &HeapRule::removed);
    return rule != rules_.rules.end() && rule->removed == removed ? rule->digit : 0;
  }

  HeapRules rules_;
};

}  // namespace zugzwang::games
