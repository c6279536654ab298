// TIP: rules, strategy and how far its rows repeat, by "State Maps" and its errata.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <zugzwang/core/solution.hpp>
#include <zugzwang/games/rows/tip.hpp>
#include <zugzwang/solvers/rows/bottom_up.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang::tip_tests {
namespace {

using games::CondensedTip;
using games::Tip;

constexpr std::uint64_t checked_to = 2000;

std::vector<int> tips(std::uint64_t total, std::uint8_t face) {
  std::vector<int> faces;
  for (const Tip::Move tip : Tip{}.moves({total, face})) faces.push_back(tip);
  return faces;
}

/// All rows up to `checked_to` by distance.
const RowSolver<Tip, ByDistance>& distances() {
  static const RowSolver<Tip, ByDistance> solved = [] {
    RowSolver<Tip, ByDistance> solution(Tip{});
    solution.solve({checked_to, 1}, {});
    return solution;
  }();
  return solved;
}

TEST_CASE("erratum of State Maps: the state map of six faces has twelve edges", "[tip]") {
  std::set<std::pair<int, int>> edges;
  for (int face = 1; face <= 6; ++face)
    for (const int next : tips(6, static_cast<std::uint8_t>(face)))
      edges.insert(std::minmax(face, next));
  CHECK(edges.size() == 12);
}

TEST_CASE("rows of outcomes have preperiod 2 and period 9", "[tip]") {
  RowSolver<Tip, ByOutcome> solution(Tip{});
  REQUIRE(solution.prove_period({}) == Status::complete);
  CHECK(solution.period() == Period{2, 9, 0});
  RowSolver<CondensedTip, ByOutcome> condensed(CondensedTip{});
  REQUIRE(condensed.prove_period({}) == Status::complete);
  CHECK(condensed.period() == Period{2, 9, 0});
}

TEST_CASE("erratum of State Maps: the chart has preperiod 8 and period 9", "[tip]") {
  Status status{};
  RowSolver<Tip, ByOutcome> solution(Tip{});
  CHECK(solution.sequences({}, status).at(1).found.value().period == Period{8, 9, 0});
  RowSolver<CondensedTip, ByOutcome> condensed(CondensedTip{});
  CHECK(condensed.sequences({}, status).at(1).found.value().period == Period{8, 9, 0});
}

TEST_CASE("rows of distances have preperiod 16, period 9 and saltus 4", "[tip]") {
  Status status{};
  RowSolver<Tip, ByDistance> solution(Tip{});
  const auto reports = solution.sequences({}, status);
  REQUIRE(reports.size() == 1);
  CHECK(reports[0].of == "distance");
  REQUIRE(reports[0].found);
  CHECK(reports[0].found->period == Period{16, 9, 4});
  CHECK(reports[0].found->proof == "window of 6 rows");
}

TEST_CASE("the highest winning face is among the fastest wins, to total 2000", "[tip]") {
  const Tip game;
  const auto& solution = distances();
  bool always = true;
  for (const Tip::State& state : testing::states_below(game, checked_to + 1)) {
    if (solution.value(state).outcome() != Outcome::win) continue;
    for (const Tip::Move tip : game.moves(state))
      if (const Distance option = solution.value(game.play(state, tip));
          option.outcome() == Outcome::loss) {
        always = always && option.plies() + 1 == solution.value(state).plies();
        break;
      }
  }
  CHECK(always);
}

TEST_CASE("who has lost holds out longest by a tip to 1, or 2 from faces 1 and 6, to total 2000",
          "[tip]") {
  const Tip game;
  const auto& solution = distances();
  bool always = true;
  for (const Tip::State& state : testing::states_below(game, checked_to + 1)) {
    const auto resisting = game.resist(state);
    always = always && resisting.has_value() == !game.result(state).has_value();
    if (!resisting || solution.value(state).outcome() == Outcome::win) continue;
    always =
        always && *resisting == (state.face == 1 || state.face == 6 ? 2 : 1) &&
        solution.value(game.play(state, *resisting)).plies() + 1 == solution.value(state).plies();
  }
  CHECK(always);
}

TEST_CASE("a lost player concedes only at a total of 1 or less", "[tip]") {
  for (const Tip::State& state : testing::states_below(Tip{}, 100))
    if (!Tip{}.resist(state)) CHECK(state.total <= 1);
}

TEST_CASE("the condensed game is the six-face game with opposite faces joined", "[tip]") {
  const CondensedTip joint;
  RowSolver<CondensedTip, ByDistance> condensed(joint);
  RowSolver<Tip, ByNimber> nimbers(Tip{});
  RowSolver<CondensedTip, ByNimber> joint_nimbers(joint);
  REQUIRE(condensed.solve({checked_to, 1}, {}) == Status::complete);
  REQUIRE(nimbers.solve({checked_to, 1}, {}) == Status::complete);
  REQUIRE(joint_nimbers.solve({checked_to, 1}, {}) == Status::complete);
  bool same = true;
  for (const Tip::State& state : testing::states_below(Tip{}, checked_to + 1)) {
    const Tip::State canonical = Tip{}.canonical(state);
    const CondensedTip::State joined{canonical.total, canonical.face};
    same = same && canonical.face <= 3 && joint.result(joined) == Tip{}.result(state) &&
           distances().value(canonical) == distances().value(state) &&
           condensed.value(joined) == distances().value(state) &&
           joint_nimbers.value(joined) == nimbers.value(state);
  }
  CHECK(same);
}

}  // namespace
}  // namespace zugzwang::tip_tests
