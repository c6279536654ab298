// The moves that leave a given nimber, in families, against all moves.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

#include <zugzwang/solvers/heaps/winning_ways.hpp>

#include "catch.hpp"
#include "heap_checks.hpp"

namespace zugzwang {
namespace {

using testing::all_but;
using testing::rules_of;
using testing::solved;

/// libstdc++ 12 compares vectors of numbers wrongly on big-endian machines (GCC bug 113960).
struct InOrder {
  bool operator()(const auto& a, const auto& b) const {
    return std::ranges::lexicographical_compare(a, b);
  }
};

TEST_CASE("the winning splits of one heap are those of all its moves", "[heaps]") {
  const Limits limits;
  Meter meter(limits);
  const auto all_ways = [&](const RuledHeaps& heaps, std::uint64_t heap, Nimber target) {
    std::multiset<std::vector<std::uint64_t>, InOrder> ways;
    for_each_way(heaps, heap, target, meter, [&](const WayFamily& family) {
      for (std::uint64_t i = 0; i < family.count; ++i) {
        const HeapParts parts = family.parts(i);
        ways.emplace(parts.begin(), parts.end());
      }
      return true;
    });
    return ways;
  };
  for (const char* code : {"0.77", "0.137", "4.07", "0.3123", "0x0.8", "0.156", "4.07b", "0.0b"}) {
    CAPTURE(code);
    const HeapRules rules = rules_of(code);
    // Once from the period, once from the values alone.
    RuledHeaps periodic(rules);
    RuledHeaps plain(rules, UsePeriod::no);
    const bool finds_period = code != std::string_view("0x0.8");
    const std::uint64_t largest = rules.most_parts() <= 2 ? 700 : finds_period ? 150 : 40;
    if (finds_period) REQUIRE(periodic.find_period(meter) == Status::complete);
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

TEST_CASE("winning moves that leave three heaps are found in heaps of any size", "[heaps]") {
  RuledHeaps heaps(rules_of("4.07b"));
  const Limits limits{.time = std::chrono::seconds(20)};
  Meter meter(limits);
  REQUIRE(heaps.find_period(meter) == Status::complete);
  REQUIRE(heaps.proved());
  for (const std::uint64_t heap :
       {std::uint64_t{100'003}, std::uint64_t{1'000'003}, std::uint64_t{1} << 60}) {
    CAPTURE(heap);
    std::uint64_t visited = 0;
    bool right = true;
    for_each_way(heaps, heap, heaps.value(heap) ^ heaps.value(1), meter,
                 [&](const WayFamily& family) {
                   Nimber sum = 0;
                   for (const std::uint64_t part : family.parts(family.count - 1))
                     sum ^= heaps.value(part);
                   right = right && sum == (heaps.value(heap) ^ heaps.value(1));
                   return ++visited < 1000;
                 });
    CHECK(right);
  }
  CHECK(meter.status() == Status::complete);
}

TEST_CASE("a meter ends the search for winning moves", "[heaps]") {
  const Limits no_time{.time = std::chrono::seconds(0)};
  Meter meter(no_time);
  RuledHeaps plain(rules_of("0.77"), UsePeriod::no);
  const Limits limits;
  Meter unlimited(limits);
  REQUIRE(plain.cover(100'000, unlimited) == Status::complete);
  std::uint64_t visited = 0;
  for_each_way(plain, 100'000, 1'000, meter, [&](const WayFamily&) { return ++visited != 0; });
  CHECK(meter.status() == Status::time_limit);
  CHECK(visited == 0);
}

}  // namespace
}  // namespace zugzwang
