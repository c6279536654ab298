#pragma once

// Sequences of heaps whose period has been found.

#include <cstdint>
#include <set>

#include <zugzwang/solvers/heaps/heap_sequence.hpp>

#include "catch.hpp"
#include "naive_nimbers.hpp"

namespace zugzwang::testing {

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

}  // namespace zugzwang::testing
