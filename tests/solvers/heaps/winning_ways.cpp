// The moves that leave a given nimber, in families, against all moves.

#include <cstdint>
#include <set>
#include <vector>

#include <zugzwang/solvers/heaps/winning_ways.hpp>

#include "catch.hpp"
#include "heap_checks.hpp"

namespace zugzwang {
namespace {

using testing::all_but;
using testing::rules_of;
using testing::solved;

TEST_CASE("the winning splits of one heap are those of all its moves", "[heaps]") {
  const auto all_ways = [](const RuledHeaps& heaps, std::uint64_t heap, Nimber target) {
    std::multiset<std::vector<std::uint64_t>> ways;
    for_each_way(heaps, heap, target, [&](const WayFamily& family) {
      for (std::uint64_t i = 0; i < family.count; ++i) {
        const HeapParts parts = family.way(i);
        ways.emplace(parts.begin(), parts.end());
      }
      return true;
    });
    return ways;
  };
  for (const char* code : {"0.77", "0.137", "4.07", "0.3123", "0x0.8", "0.156"}) {
    CAPTURE(code);
    const HeapRules rules = rules_of(code);
    // Once from the period, once from the values alone.
    RuledHeaps periodic(rules);
    RuledHeaps plain(rules, UsePeriod::no);
    const Limits limits;
    Meter meter(limits);
    const std::uint64_t largest = rules.most_parts() == 3 ? 40 : 700;
    if (rules.most_parts() <= 2) REQUIRE(periodic.find_period(meter) == Status::complete);
    REQUIRE(periodic.cover(largest, meter) == Status::complete);
    REQUIRE(plain.cover(largest, meter) == Status::complete);
    for (const std::uint64_t heap : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2},
                                     std::uint64_t{17}, largest - 1, largest})
      for (Nimber target = 0; target < 5; ++target)
        CHECK(all_ways(periodic, heap, target) == all_ways(plain, heap, target));
  }
  // With a saltus: which heaps a heap of 10^15 may become that have a given value.
  const RuledHeaps but = solved(all_but({2, 3, 7}));
  const std::uint64_t heap = 1'000'000'000'000'000;
  for (const Nimber target : {Nimber{0}, Nimber{5}, but.value(heap / 2), but.value(heap - 3)}) {
    for (const std::vector<std::uint64_t>& way : all_ways(but, heap, target)) {
      const std::uint64_t left = way.empty() ? 0 : way[0];
      CHECK(but.value(left) == target);
    }
  }
  CHECK(all_ways(but, heap, 5) == all_ways(but, 1000, 5));
}

}  // namespace
}  // namespace zugzwang
