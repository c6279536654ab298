#pragma once

// Sequences of heaps to look at, and their comparison with the definition.

#include <cstdint>
#include <set>
#include <vector>

#include <zugzwang/solvers/heaps/ruled_heaps.hpp>

#include "catch.hpp"
#include "naive_nimbers.hpp"

namespace zugzwang::testing {

/// A sequence whose period has been found.
inline RuledHeaps solved(const HeapRules& rules) {
  RuledHeaps heaps(rules);
  const Limits limits;
  Meter meter(limits);
  REQUIRE(heaps.find_period(meter) == Status::complete);
  return heaps;
}

/// Any number of tokens may be taken but these.
inline HeapRules all_but(const std::set<std::uint64_t>& numbers) {
  HeapRules rules{.rules = {}, .beyond = 3};
  for (std::uint64_t removed = 1; !numbers.empty() && removed <= *numbers.rbegin(); ++removed)
    rules.rules.push_back({removed, static_cast<std::uint8_t>(numbers.contains(removed) ? 0 : 3)});
  return rules;
}

/// The first heap whose value is another than the right one; the number of heaps if there is none.
template <class Sequence>
std::uint64_t first_difference(const Sequence& sequence, const std::vector<Nimber>& right) {
  std::uint64_t heap = 0;
  while (heap < right.size() && sequence.value(heap) == right[heap]) ++heap;
  return heap;
}

/// Holds the values of so many heaps against the definition.
inline void agrees(const HeapRules& rules, std::uint64_t count) {
  RuledHeaps heaps(rules, UsePeriod::no);
  const Limits limits;
  Meter meter(limits);
  REQUIRE(heaps.cover(count - 1, meter) == Status::complete);
  CHECK(first_difference(heaps, naive_nimbers(rules, count)) == count);
}

}  // namespace zugzwang::testing
