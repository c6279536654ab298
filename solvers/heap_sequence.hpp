#pragma once

// The Grundy values of single heaps 0, 1, 2 …, each by mex over what the heap may become. For octal
// games their period is proved, and then answers for heaps of any size.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/period.hpp>

namespace zugzwang {

/// Whether the proved period of a sequence may answer for heaps beyond those computed.
enum class UsePeriod { yes, no };

template <HeapGame G>
class HeapSequence {
 public:
  explicit HeapSequence(const G& game, UsePeriod use_period = UsePeriod::yes)
      : game_(game), looks_for_period_(TakingBreakingGame<G> && use_period == UsePeriod::yes) {
    if constexpr (TakingBreakingGame<G>)
      for (const HeapRule& rule : game.heap_rules().rules)
        if (rule.digit != 0) rules_.push_back(rule);
  }

  /// Makes the values of heaps up to `heap` known.
  Status cover(std::uint64_t heap, Meter& meter) {
    while (!knows(heap)) {
      const std::uint64_t end = looks_for_period_ ? std::min(next_size(), std::max(heap, heap + 1))
                                                  : std::max(heap, heap + 1);
      if (const Status status = compute(end, meter); status != Status::complete) return status;
      if (looks_for_period_ && !knows(heap)) find_period();
    }
    return Status::complete;
  }

  /// Computes values until their repetition is proved, or a limit ends it.
  Status prove_period(Meter& meter)
    requires TakingBreakingGame<G>
  {
    while (!period_) {
      if (const Status status = compute(next_size(), meter); status != Status::complete)
        return status;
      find_period();
    }
    return Status::complete;
  }

  bool knows(std::uint64_t heap) const { return heap < values_.size() || period_; }
  Nimber value(std::uint64_t heap) const {
    return values_[heap < values_.size() ? heap : period_->reduced(heap)];
  }

  const std::optional<Period>& period() const { return period_; }
  /// What proves the period, in words.
  std::string proof() const {
    const std::string last = std::to_string(last_removed());
    if (!splits()) return "window of " + last + " values, the most tokens that a move removes";
    return "Guy-Smith: the values repeat up to heap " + std::to_string(proved_to_) +
           " = 2 * preperiod + 2 * period + " + last;
  }
  std::uint64_t computed() const { return values_.size(); }
  std::uint64_t bytes() const {
    return values_.capacity() * sizeof(Value) + seen_.capacity() * sizeof(std::uint64_t);
  }

 private:
  using Value = std::uint32_t;  // a heap of n has at most n options, and a smaller value

  std::uint64_t next_size() const {
    constexpr std::uint64_t first = 128;
    return std::max({first, 4 * last_removed(), 2 * static_cast<std::uint64_t>(values_.size())});
  }
  std::uint64_t last_removed() const { return rules_.empty() ? 0 : rules_.back().removed; }
  bool splits() const {
    return std::ranges::any_of(rules_, [](const HeapRule& rule) { return (rule.digit & 4) != 0; });
  }

  Status compute(std::uint64_t end, Meter& meter) {
    constexpr std::uint64_t options_a_check = 1 << 16;
    const std::uint64_t held = values_.capacity() * sizeof(Value);
    if (end > (Limits::unlimited - held) / 16 || meter.allows(end * 16 + held) != Status::complete)
      return Status::memory_limit;
    values_.reserve(end);
    std::uint64_t options = 0;
    while (values_.size() < end) {
      options += add_value();
      if (options < options_a_check) continue;
      options = 0;
      const Status status = meter.check({"heaps", values_.size(), end});
      if (status != Status::complete) return status;
    }
    return Status::complete;
  }

  /// Computes the value of the next heap, and tells how many options that took.
  std::uint64_t add_value() {
    const std::uint64_t heap = values_.size();
    const std::uint64_t stamp = heap + 1;
    std::uint64_t options = 1;
    if constexpr (TakingBreakingGame<G>) {
      const Value* const values = values_.data();
      std::uint64_t* const seen = seen_.data();
      for (const HeapRule& rule : rules_) {
        if (rule.removed > heap) break;
        const std::uint64_t left = heap - rule.removed;
        if ((rule.digit & 1) != 0 && left == 0) seen[0] = stamp;
        if ((rule.digit & 2) != 0 && left > 0) seen[values[left]] = stamp;
        if ((rule.digit & 4) != 0)
          for (std::uint64_t a = 1; 2 * a <= left; ++a) seen[values[a] ^ values[left - a]] = stamp;
        options += (rule.digit & 4) != 0 ? left / 2 : 1;
      }
    } else {
      for (const auto& option : game_.heap_options(heap)) {
        Nimber sum = 0;
        for (const std::uint64_t part : option) sum ^= values_[part];
        seen_[sum] = stamp;
        ++options;
      }
    }
    Value mex = 0;
    while (seen_[mex] == stamp) ++mex;
    // Room for every xor of values so far, and for one more than the largest.
    seen_.resize(std::max(seen_.size(), 2 * std::bit_ceil(std::size_t{mex} + 1)));
    values_.push_back(mex);
    return options;
  }

  /// The octal periodicity theorem (Guy and Smith, 1956): values that repeat with period p from n0
  /// up to 2·n0 + 2p + t, where a move removes at most t tokens, repeat for ever. Where no move
  /// splits a heap, a value depends on the t values before it alone, and t of them suffice.
  void find_period() {
    const std::uint64_t size = values_.size();
    const std::vector<std::uint32_t> runs = matches_from_the_end();
    for (std::uint64_t period = 1; 2 * period < size; ++period) {
      const std::uint64_t repeated = runs[period];
      const std::uint64_t start = std::max<std::uint64_t>(1, size - period - repeated);
      const std::uint64_t needed =
          splits() ? 2 * start + 2 * period + last_removed() : start + period + last_removed();
      if (needed >= size) continue;
      const std::uint64_t least = least_preperiod(
          start, [&](std::uint64_t n) { return values_[n] == values_[n + period]; });
      period_ = Period{least, period, 0};
      proved_to_ = 2 * least + 2 * period + last_removed();
      return;
    }
  }

  /// For each shift, how many of the last values equal those so much before (the Z-function of the
  /// reversed sequence). Cost: linear.
  std::vector<std::uint32_t> matches_from_the_end() const {
    const std::size_t size = values_.size();
    const auto reversed = [&](std::size_t i) { return values_[size - 1 - i]; };
    std::vector<std::uint32_t> matches(size);
    std::size_t left = 0;
    std::size_t right = 0;
    for (std::size_t i = 1; i < size; ++i) {
      std::size_t match = i < right ? std::min<std::size_t>(right - i, matches[i - left]) : 0;
      while (i + match < size && reversed(match) == reversed(i + match)) ++match;
      matches[i] = static_cast<std::uint32_t>(match);
      if (i + match > right) {
        left = i;
        right = i + match;
      }
    }
    return matches;
  }

  G game_;
  std::vector<HeapRule> rules_{};
  bool looks_for_period_;
  std::vector<Value> values_;
  std::vector<std::uint64_t> seen_{0,
                                   0};  // by value: the heap, plus 1, that last had it as an option
  std::optional<Period> period_;
  std::uint64_t proved_to_ = 0;
};

}  // namespace zugzwang
