#pragma once

// Repetition in the nimbers of a taking-and-breaking game, and the theorems that prove it.

#include <cstdint>
#include <functional>
#include <optional>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/period.hpp>
#include <zugzwang/solvers/heaps/ruled_heaps.hpp>

namespace zugzwang {

/// What repeats in the values known so far, if it can be proved, or else if it is plain to see.
///
/// - No move splits, and finitely many numbers may be taken: a value depends on the t values before
///   it, where t is the most tokens that a move takes; a window of t that repeats proves it.
/// - No move splits, and all numbers may be taken but finitely many: with t the largest exception,
///   the value relative to the base (see SubtractionSequence) depends on the t relative values
///   before it, and so arithmetic periodicity is proved by a window of t.
/// - Moves leave at most m ≥ 2 heaps: values that repeat with period p from n0 up to m·(n0 + p) + t
///   repeat for ever, since the largest part of a larger heap can be changed by p (Guy and Smith
///   1956 for m = 2). Where two parts must differ, up to 2·n0 + 4·p + t.
/// - Else a saltus of at least eight periods is observed.
///
/// Cost: linear. `go_on()` is asked now and then; when it says no, nothing is found.
std::optional<FoundPeriod> find_period(const HeapRules& rules, const RuledSequence& values,
                                       const std::function<bool()>& go_on);

}  // namespace zugzwang
