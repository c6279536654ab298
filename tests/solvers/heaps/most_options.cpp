// The bound on the options of a heap holds for their nimbers.

#include <cstdint>
#include <vector>

#include <zugzwang/solvers/heaps/period_certificate.hpp>

#include "catch.hpp"
#include "heap_checks.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::rules_of;

TEST_CASE("no heap has a nimber above the bound of its options", "[period]") {
  for (const char* const code : {"0.77", "0.137", "4.7", "0x0.F", "8.b", "0.0", "0.31"}) {
    CAPTURE(code);
    const HeapRules rules = rules_of(code);
    const std::vector<Nimber> nimbers = testing::naive_nimbers(rules, 50);
    for (std::uint64_t heap = 0; heap < nimbers.size(); ++heap)
      CHECK(nimbers[heap] <= most_options(rules, heap));
  }
  CHECK(most_options(rules_of("0x0.F"), testing::max64) == std::uint64_t{1} << 62);
  CHECK(most_options(testing::all_but({1}), 0) == 0);
}

}  // namespace
}  // namespace zugzwang
