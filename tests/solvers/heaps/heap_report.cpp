// What is told of a period: the largest value and the exceptional heaps.

#include <algorithm>
#include <cstdint>
#include <vector>

#include <zugzwang/solvers/heaps/ruled_heaps.hpp>

#include "catch.hpp"
#include "heap_checks.hpp"

namespace zugzwang {
namespace {

using testing::naive_nimbers;
using testing::rules_of;
using testing::solved;

TEST_CASE("the exceptional values of Kayles", "[period]") {
  // Winning Ways, chapter 4: fourteen, the last of them 70.
  const SequenceReport report = report_of(solved(rules_of("0.77")));
  REQUIRE(report.exceptional);
  CHECK(report.exceptional->heaps ==
        std::vector<std::uint64_t>{0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70});
  CHECK(report.exceptional->count == 14);
  REQUIRE(report.maximum);
  const std::vector<Nimber> values = naive_nimbers(rules_of("0.77"), 200);
  CHECK(report.maximum->value == *std::ranges::max_element(values));
}

}  // namespace
}  // namespace zugzwang
