// Periods are found by the first solver that can.

#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/solvers/abilities.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::problem;

TEST_CASE("a solver without periods is refused", "[periods]") {
  const auto asked = problem("stones", R"({"max_take":4,"pile":9})");
  CHECK(testing::fails_with(ErrorCode::not_applicable,
                            [&] { open_for_periods(*asked, {.solver = "closed_form"}); }));
  CHECK(open_for_periods(*asked).solver_name == "bottom_up");
}

}  // namespace
}  // namespace zugzwang
