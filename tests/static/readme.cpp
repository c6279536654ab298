// The game of the README compiles as it stands there, and is the game that it says it is.

#include <algorithm>
#include <cstdint>
#include <optional>

#include <zugzwang/checks/laws.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "catch.hpp"
#include "readme_game.hpp"

TEST_CASE("the game of the README is lost at the multiples of 4", "[readme]") {
  using namespace zugzwang;
  CHECK(broken_laws(Countdown21{}, {21}).empty());
  MemoSolver<Countdown21, ByOutcome> solution(Countdown21{});
  for (std::uint64_t left = 0; left <= 21; ++left) {
    REQUIRE(solution.solve(left, {}) == Status::complete);
    CHECK(solution.value(left) == (left % 4 == 0 ? Outcome::loss : Outcome::win));
  }
}
