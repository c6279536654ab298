#pragma once

// Computes the nimbers of single heaps 0, 1, 2 … of a taking-and-breaking game, by the method that
// its rules allow; once a period is proved, of heaps of any size.

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <variant>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/period.hpp>
#include <zugzwang/solvers/heaps/bitset_sequence.hpp>
#include <zugzwang/solvers/heaps/period_certificate.hpp>
#include <zugzwang/solvers/heaps/sparse/split_sequence.hpp>
#include <zugzwang/solvers/heaps/subtraction_sequence.hpp>

namespace zugzwang {

/// Whether a proved period may give the values of heaps beyond those computed.
enum class UsePeriod { yes, no };

/// The computed values, by the method that the rules allow. If no move splits, each value follows
/// from the last ones; if moves leave at most two heaps, values are computed in sparse space;
/// otherwise, from sets of sums.
using RuledSequence = std::variant<SubtractionSequence, SplitSequence, BitsetSequence>;

/// Returns the period of the computed values: proved if a theorem applies, else observed; nothing
/// if there is none yet.
///
/// - If no move splits and finitely many numbers may be taken, a value depends on the t values
///   before it, where t is the largest number that may be taken: a window of t values that repeats
///   proves the period.
/// - If no move splits and all numbers but finitely many may be taken, let t be the largest
///   exception. A value relative to the base (see SubtractionSequence) depends on the t relative
///   values before it, so a window of t proves that the values are arithmetic-periodic.
/// - If moves leave at most m ≥ 2 heaps, values that repeat with period p from n0 up to
///   m·(n0 + p) + t repeat for ever, since the largest part of a larger heap can be changed by p
///   (Guy and Smith 1956 for m = 2). If two parts must differ, they must repeat up to
///   2·n0 + 4·p + t.
/// - Otherwise a period with a nonzero saltus is reported as observed if it holds over seven
///   eighths of the values.
///
/// Calls `go_on()` from time to time, and gives up when it returns false. Cost: linear in the
/// number of values.
std::optional<FoundPeriod> find_period(const HeapRules& rules, const RuledSequence& values,
                                       const std::function<bool()>& go_on);

/// Returns the bytes that `find_period` needs for `values` values.
std::uint64_t period_workspace(const HeapRules& rules, std::uint64_t values);

/// The nimbers of single heaps by the rules of a taking-and-breaking game.
class RuledHeaps {
 public:
  template <class G>
    requires(!std::same_as<G, RuledHeaps> && TakingBreakingGame<G>)
  explicit RuledHeaps(const G& game, UsePeriod use_period = UsePeriod::yes)
      : RuledHeaps(game.heap_rules(), use_period) {}
  explicit RuledHeaps(HeapRules rules, UsePeriod use_period = UsePeriod::yes);

  /// Computes the values of the heaps up to `heap`, or finds a period that gives them; returns the
  /// limit that ended the work, if any. A value that is given by a proved period must be below
  /// 2^63.
  Status cover(std::uint64_t heap, Meter& meter);
  /// Computes values until a period is found or a limit ends the search.
  Status find_period(Meter& meter);
  /// Makes room for `size` values, unless a proved period makes them unnecessary.
  Status reserve(std::uint64_t size, Meter& meter);
  /// Appends the next values, which were computed before.
  void restore(std::span<const Nimber> values);

  bool knows(std::uint64_t heap) const { return heap < computed() || proved(); }
  /// Returns the nimber of a heap for which `knows` is true.
  Nimber value(std::uint64_t heap) const {
    return std::visit(
        [&](const auto& values) {
          if (heap < values.size()) return Nimber{values.value(heap)};
          return values.value(found_->period.reduced(heap)) +
                 static_cast<Nimber>(found_->period.gained(heap));
        },
        sequence_);
  }
  const HeapRules& rules() const { return rules_; }
  const RuledSequence& sequence() const { return sequence_; }
  /// Returns the period of the values; nothing until one is found.
  const std::optional<FoundPeriod>& found() const { return found_; }
  bool proved() const { return found_ && found_->proved; }
  /// Returns the number of values computed.
  std::uint64_t computed() const {
    return std::visit([](const auto& values) { return values.size(); }, sequence_);
  }
  std::uint64_t bytes() const {
    return std::visit([](const auto& values) { return values.bytes(); }, sequence_);
  }
  /// Returns the most bytes that a value takes; 0 if that depends on the values.
  std::uint64_t bytes_a_value() const {
    return std::visit([](const auto& values) { return values.bytes_a_value; }, sequence_);
  }

 private:
  Status extend(std::uint64_t size, Meter& meter);
  /// Returns the number of values at which the next search for a period is due.
  std::uint64_t next_look() const;
  /// Looks for a period in the computed values; returns the limit that ended the search, if any.
  Status look(Meter& meter);

  HeapRules rules_;
  UsePeriod use_period_;
  RuledSequence sequence_;
  std::optional<FoundPeriod> found_;
  std::uint64_t looked_at_ = 0;  // number of values at the last search
};

/// Reports the period found, the largest value and the exceptional heaps.
SequenceReport report_of(const RuledHeaps& heaps);

/// Returns the certificate of a proved period; nothing if none is proved.
std::optional<PeriodCertificate> certificate_of(const RuledHeaps& heaps);

}  // namespace zugzwang
