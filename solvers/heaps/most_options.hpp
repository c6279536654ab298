#pragma once

// A bound on the options of a heap. A value above it cannot be a nimber, and a heap with too many
// options need not be looked at: both are known before any option is.

#include <cstdint>

#include <zugzwang/core/concepts/heaps.hpp>

namespace zugzwang {

/// Returns how many options a heap has, or more; a nimber is never above it. Counts to 2^62 at
/// most. Cost: O(rules).
std::uint64_t most_options(const HeapRules& rules, std::uint64_t heap);

}  // namespace zugzwang
