#pragma once

// The nimbers of single heaps 0, 1, 2 …: of taking-and-breaking games by the method that their
// rules allow and, once a period is proved, of heaps of any size; of other games by mex over the
// options.

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/period.hpp>
#include <zugzwang/solvers/heaps/heap_period.hpp>
#include <zugzwang/solvers/heaps/period_certificate.hpp>
#include <zugzwang/solvers/heaps/ruled_sequence.hpp>

namespace zugzwang {

/// Whether the proved period of a sequence may answer for heaps beyond those computed.
enum class UsePeriod { yes, no };

/// By the definition: each value is the least that no option has. Cost a value: one step an option.
template <HeapGame G>
class NaiveHeaps {
 public:
  explicit NaiveHeaps(const G& game, UsePeriod = UsePeriod::no) : game_(game) {}

  /// Makes the values of heaps up to `heap` known.
  Status cover(std::uint64_t heap, Meter& meter) {
    constexpr std::uint64_t options_a_check = 1 << 16;
    if (knows(heap)) return Status::complete;
    const std::uint64_t end = std::max(heap, heap + 1);
    if (end > Limits::unlimited / 16 || meter.allows(16 * end + bytes()) != Status::complete)
      return Status::memory_limit;
    values_.reserve(end);
    std::uint64_t options = 0;
    while (values_.size() < end) {
      options += append();
      if (options < options_a_check) continue;
      options = 0;
      const Status status = meter.check({"heaps", values_.size(), end});
      if (status != Status::complete) return status;
    }
    return Status::complete;
  }
  bool knows(std::uint64_t heap) const { return heap < values_.size(); }
  Nimber value(std::uint64_t heap) const { return values_[heap]; }
  std::uint64_t computed() const { return values_.size(); }
  std::uint64_t bytes_a_value() const { return sizeof(Value); }
  std::uint64_t bytes() const {
    return values_.capacity() * sizeof(Value) + seen_.capacity() * sizeof(std::uint64_t);
  }

 private:
  using Value = std::uint32_t;  // a heap of n has at most n options, and a smaller value

  /// Computes the value of the next heap, and tells how many options that took.
  std::uint64_t append() {
    const std::uint64_t heap = values_.size();
    const std::uint64_t stamp = heap + 1;
    std::uint64_t options = 1;
    for (const auto& option : game_.heap_options(heap)) {
      Nimber sum = 0;
      for (const std::uint64_t part : option) sum ^= values_[part];
      seen_[sum] = stamp;
      ++options;
    }
    Value mex = 0;
    while (seen_[mex] == stamp) ++mex;
    // Room for every xor of values so far, and for one more than the largest.
    seen_.resize(std::max(seen_.size(), 2 * std::bit_ceil(std::size_t{mex} + 1)));
    values_.push_back(mex);
    return options;
  }

  G game_;
  std::vector<Value> values_;
  // By value: the heap, plus 1, that last had it as an option.
  std::vector<std::uint64_t> seen_{0, 0};
};

/// Ways in which one move leaves heaps, each with `step` tokens more in the first of two heaps than
/// the way before it.
struct WayFamily {
  HeapParts first{};
  std::uint64_t step = 0;
  std::uint64_t count = 1;

  /// Way i of the family, from 0 on.
  HeapParts way(std::uint64_t i) const {
    if (i == 0) return first;
    return {first[0] + i * step, first[1] - i * step};
  }
};

/// By the rules of a taking-and-breaking game, with a period where one is found.
class RuledHeaps {
 public:
  template <class G>
    requires(!std::same_as<G, RuledHeaps> && TakingBreakingGame<G>)
  explicit RuledHeaps(const G& game, UsePeriod use_period = UsePeriod::yes)
      : RuledHeaps(game.heap_rules(), use_period) {}
  explicit RuledHeaps(HeapRules rules, UsePeriod use_period = UsePeriod::yes);

  /// Makes the values of heaps up to `heap` known. Values that only a proved period tells must be
  /// below 2^63.
  Status cover(std::uint64_t heap, Meter& meter);
  /// Computes values until their repetition is found, or a limit ends it.
  Status find_period(Meter& meter);
  /// Makes room for so many values, unless a period makes do with fewer.
  Status reserve(std::uint64_t size, Meter& meter) {
    return proved() ? Status::complete : sequence_.reserve(size, meter);
  }
  /// Takes over the next values, which have been computed before.
  void restore(std::span<const Nimber> values) { sequence_.restore(values); }

  /// The ways in which one move makes of a heap others whose values xor to `target`, in families,
  /// each way as parts in rising order. Ends when `visit` returns false. With a period the cost
  /// does not depend on the size of the heap but on that of the period. Every value asked for must
  /// be known.
  void for_each_family(std::uint64_t heap, Nimber target,
                       const std::function<bool(const WayFamily&)>& visit) const;

  bool knows(std::uint64_t heap) const { return heap < sequence_.size() || proved(); }
  Nimber value(std::uint64_t heap) const {
    if (heap < sequence_.size()) return sequence_.value(heap);
    return sequence_.value(found_->period.reduced(heap)) +
           static_cast<Nimber>(found_->period.gained(heap));
  }
  const HeapRules& rules() const { return rules_; }
  const SparseSpace* space() const { return sequence_.space(); }
  const std::optional<FoundPeriod>& found() const { return found_; }
  bool proved() const { return found_ && found_->proved; }
  std::uint64_t computed() const { return sequence_.size(); }
  std::uint64_t bytes() const { return sequence_.bytes(); }
  std::string_view method() const { return sequence_.method(); }
  std::uint64_t bytes_a_value() const { return sequence_.bytes_a_value(); }

 private:
  std::uint64_t next_look() const;
  /// Looks for a period among the values known. Says which limit ended it.
  Status look(Meter& meter);

  HeapRules rules_;
  UsePeriod use_period_;
  RuledSequence sequence_;
  std::optional<FoundPeriod> found_;
  std::uint64_t looked_at_ = 0;  // values, when a period was last looked for
};

/// What is known of the sequence, for those who ask for its period.
SequenceReport report_of(const RuledHeaps& heaps);

/// The certificate of a proved period; nothing if none is proved.
std::optional<PeriodCertificate> certificate_of(const RuledHeaps& heaps);

template <HeapGame G>
using HeapSequence = std::conditional_t<TakingBreakingGame<G>, RuledHeaps, NaiveHeaps<G>>;

}  // namespace zugzwang
