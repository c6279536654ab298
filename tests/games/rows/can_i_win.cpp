// Can I Win: the examples of LeetCode 464, and plain recursion over the chosen integers.

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
#include "support.hpp"

namespace zugzwang::can_i_win_tests {
namespace {

using games::CanIWin;
using testing::all_answer;
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

TEST_CASE("LeetCode 464: the examples of Can I Win", "[can_i_win]") {
  CHECK(all_answer("can-i-win", R"({"max_choosable":10,"desired_total":11})", false));
  CHECK(all_answer("can-i-win", R"({"max_choosable":10,"desired_total":0})", true));
  CHECK(all_answer("can-i-win", R"({"max_choosable":10,"desired_total":1})", true));
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

TEST_CASE("a total out of reach is won by nobody", "[can_i_win]") {
  CHECK(all_answer("can-i-win", R"({"max_choosable":4,"desired_total":11})", false));
  CHECK(answer("can-i-win", R"({"max_choosable":4,"desired_total":11})").outcome == Outcome::draw);
  // The sum of all, by the last to choose.
  CHECK(answer("can-i-win", R"({"max_choosable":4,"desired_total":10})").outcome == Outcome::loss);
  CHECK(answer("can-i-win", R"({"max_choosable":5,"desired_total":15})").outcome == Outcome::win);
  CHECK(
      all_answer("can-i-win", R"({"max_choosable":5,"desired_total":4611686018427387904})", false));
}

TEST_CASE("a total of 0 is won before play begins", "[can_i_win]") {
  for (const std::uint32_t largest : {1U, 10U, 62U}) {
    const CanIWin game(largest, 0);
    CHECK(game.result(game.start()) == Outcome::win);
  }
}

TEST_CASE("the larger integer comes first, and each is chosen once", "[can_i_win]") {
  const CanIWin game(62, 1000);
  CanIWin::State state = game.start();
  std::vector<CanIWin::Move> moves;
  for (const CanIWin::Move chosen : game.moves(state)) moves.push_back(chosen);
  REQUIRE(moves.size() == 62);
  CHECK(moves.front() == 62);
  CHECK(moves.back() == 1);
  CHECK(game.legal(state, 62));
  CHECK_FALSE(game.legal(state, 63));
  CHECK_FALSE(game.legal(state, 0));
  state = game.play(state, 62);
  CHECK_FALSE(game.legal(state, 62));
  CHECK(state.missing == 938);
  CHECK(game.state_at(game.index(state)) == state);
}

TEST_CASE("erratum: what is known of one problem does not outlive it", "[can_i_win]") {
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
