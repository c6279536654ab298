// Moves that leave at most one heap, against the definition.

#include <cstdint>

#include <zugzwang/core/random.hpp>

#include "catch.hpp"
#include "heap_checks.hpp"

namespace zugzwang {
namespace {

using testing::agrees;

TEST_CASE("all numbers but some may be taken: the values of the definition", "[take]") {
  Random random(12);
  for (int trial = 0; trial < 60; ++trial) {
    HeapRules rules{.rules = {}, .beyond = 3};
    for (std::uint64_t removed = 1; removed <= random() % 12; ++removed)
      rules.rules.push_back({removed, static_cast<std::uint8_t>(random() % 4)});
    agrees(rules, 300);
  }
}

}  // namespace
}  // namespace zugzwang
