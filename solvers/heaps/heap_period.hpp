#pragma once

// The period of the nimbers of single heaps, and the theorems that prove it.

#include <cstdint>
#include <functional>
#include <optional>
#include <variant>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/period.hpp>
#include <zugzwang/solvers/heaps/bitset_sequence.hpp>
#include <zugzwang/solvers/heaps/sparse/split_sequence.hpp>
#include <zugzwang/solvers/heaps/subtraction_sequence.hpp>

namespace zugzwang {

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

}  // namespace zugzwang
