// What a period implies for far rows.

#include <zugzwang/core/period.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

TEST_CASE("a period reduces rows to those before preperiod + period", "[period]") {
  const Period period{8, 9, 4};
  CHECK(period.reduced(0) == 0);
  CHECK(period.reduced(16) == 16);
  CHECK(period.reduced(17) == 8);
  CHECK(period.reduced(8 + 9 * 1000 + 3) == 11);
  CHECK(period.gained(7) == 0);
  CHECK(period.gained(16) == 0);
  CHECK(period.gained(17) == 4);
  CHECK(period.gained(8 + 9 * 1000 + 3) == 4000);
}

}  // namespace
}  // namespace zugzwang
