// Can I Win: by plain recursion over the chosen integers.

#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <zugzwang/games/rows/can_i_win.hpp>
#include <zugzwang/solvers/rows/finite_solver.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang::can_i_win_tests {
namespace {

using games::CanIWin;
using testing::answer;

/// What the mover can force: 1 to reach the total, −1 that the other does, 0 that nobody does.
int force(const std::set<std::int64_t>& unused, std::int64_t missing,
          std::map<std::pair<std::set<std::int64_t>, std::int64_t>, int>& known) {
  if (unused.empty()) return 0;
  const auto place = known.find({unused, missing});
  if (place != known.end()) return place->second;
  int best = -1;
  for (const std::int64_t chosen : unused) {
    std::set<std::int64_t> rest = unused;
    rest.erase(chosen);
    best = std::max(best, chosen >= missing ? 1 : -force(rest, missing - chosen, known));
  }
  return known[{unused, missing}] = best;
}

TEST_CASE("Can I Win has the outcomes of plain recursion", "[can_i_win]") {
  for (std::uint32_t largest = 1; largest <= 7; ++largest)
    for (std::int64_t total = 1; total <= 32; ++total) {
      CAPTURE(largest, total);
      std::set<std::int64_t> integers;
      for (std::uint32_t i = 1; i <= largest; ++i) integers.insert(i);
      std::map<std::pair<std::set<std::int64_t>, std::int64_t>, int> known;
      const int forced = force(integers, total, known);
      const Outcome right = static_cast<Outcome>(2 + forced);
      const CanIWin game(largest, total);
      FiniteSolver<CanIWin, ByOutcome> table(game, Layout::automatic);
      MemoSolver<CanIWin, ByDistance> search(game);
      REQUIRE(table.solve(game.start(), {}) == Status::complete);
      REQUIRE(search.solve(game.start(), {}) == Status::complete);
      CHECK(table.value(game.start()) == right);
      CHECK(search.value(game.start()).outcome() == right);
    }
}

TEST_CASE("erratum: values of one problem are not used for another", "[can_i_win]") {
  // Asked in turn, problems of the same integers and other totals.
  for (const bool again : {false, true}) {
    CAPTURE(again);
    CHECK_FALSE(answer("can-i-win", R"({"max_choosable":10,"desired_total":11})").answer ==
                Datum(true));
    CHECK(answer("can-i-win", R"({"max_choosable":10,"desired_total":10})").answer == Datum(true));
    CHECK(answer("can-i-win", R"({"max_choosable":10,"desired_total":40})").answer ==
          answer("can-i-win", R"({"max_choosable":10,"desired_total":40})", {"top_down"}).answer);
  }
}

}  // namespace
}  // namespace zugzwang::can_i_win_tests
