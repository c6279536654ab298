#pragma once

// Computes the nimbers of single heaps 0, 1, 2 … of a taking-and-breaking game, by the method that
// its rules allow; once a period is proved, of heaps of any size.

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/period.hpp>
#include <zugzwang/solvers/heaps/heap_period.hpp>
#include <zugzwang/solvers/heaps/period_certificate.hpp>

namespace zugzwang {

/// Whether a proved period may give the values of heaps beyond those computed.
enum class UsePeriod { yes, no };

/// The nimbers of single heaps by the rules of a taking-and-breaking game.
class RuledHeaps {
 public:
  template <class G>
    requires(!std::same_as<G, RuledHeaps> && TakingBreakingGame<G>)
  explicit RuledHeaps(const G& game, UsePeriod use_period = UsePeriod::yes)
      : RuledHeaps(game.heap_rules(), use_period) {}
  explicit RuledHeaps(HeapRules rules, UsePeriod use_period = UsePeriod::yes);

  /// Computes the values of the heaps up to `heap`, or finds a period that gives them; returns the
  /// limit that ended the work, if any.
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
