// docs/add-a-solver.md shows the whole of examples/solver/depth_first.hpp, and a solver that has
// the properties that it declares.

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/engine/services/check_game.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#undef ZUGZWANG_PLUGIN
#define ZUGZWANG_PLUGIN(name, version, ...)
#include "../../examples/chocolate/chocolate.cpp"
#include "../../examples/solver/depth_first.hpp"
#include "catch.hpp"
#include "page.hpp"
#include "toys.hpp"

namespace zugzwang::tests {
namespace {

static_assert(SolverOf<DepthFirstSolver<Chomp, ByNimber>, Chomp, ByNimber>);
static_assert(Opens<DepthFirst, Chomp, ByOutcome> && !Opens<DepthFirst, toys::TwoHeaps, ByOutcome>);
static_assert(DepthFirst::description.missing(traits_of<Chomp>).empty());
static_assert(DepthFirst::description.missing(traits_of<toys::TwoHeaps>) == "RankedGame");

constexpr std::uint64_t three_by_four = 0x0F0F0F;

/// Counts the positions met when every line of play is followed.
std::uint64_t positions_below(const Chomp& game, std::uint64_t bar) {
  std::uint64_t positions = 1;
  if (!game.result(bar))
    for (const Square& bite : game.moves(bar))
      positions += positions_below(game, game.play(bar, bite));
  return positions;
}

TEST_CASE("the page on adding a solver shows the whole of its solver", "[docs]") {
  CHECK(difference(text_of_file("docs/add-a-solver.md"),
                   text_of_file("examples/solver/depth_first.hpp")) == "");
}

TEST_CASE("depth-first search agrees with top-down search and the definition", "[docs]") {
  Registry registry;
  register_game<ChompPresentation>(registry, SolverList<TopDown, DepthFirst>{});
  CheckOptions small;
  small.random_problems = 0;
  const CheckReport report = check_game(registry.find("chocolate"), small);
  CHECK(report.problems > 20);
  for (const Fault& fault : report.faults) FAIL_CHECK(fault.what << ": " << fault.detail);
  for (const char* way :
       {"depth_first (cut) by outcome", "depth_first (whole) by distance", "depth_first by nimber"})
    CHECK(report.solvers.at(way).problems == report.problems);
}

TEST_CASE("depth-first search follows every way of play, unless it may cut", "[docs]") {
  const Chomp game;
  DepthFirstSolver<Chomp, ByOutcome> whole(game, Cut::never);
  REQUIRE(whole.solve(three_by_four, {}) == Status::complete);
  CHECK(whole.statistics().positions == positions_below(game, three_by_four) - 1);  // less the root
  DepthFirstSolver<Chomp, ByOutcome> cut(game, Cut::when_decided);
  REQUIRE(cut.solve(three_by_four, {}) == Status::complete);
  CHECK(cut.statistics().positions < whole.statistics().positions);
  CHECK(cut.value(three_by_four) == whole.value(three_by_four));
}

TEST_CASE("a limit ends depth-first search, and a later call continues", "[docs]") {
  DepthFirstSolver<Chomp, ByNimber> solution(Chomp{}, Cut::when_decided);
  Limits limits;
  limits.time = std::chrono::seconds(0);
  CHECK(solution.solve(three_by_four, limits) == Status::time_limit);
  limits = {};
  limits.memory = 1;
  CHECK(solution.solve(three_by_four, limits) == Status::memory_limit);
  CHECK(solution.solve(three_by_four, {}) == Status::complete);
  CHECK(solution.value(three_by_four) == 9);
}

}  // namespace
}  // namespace zugzwang::tests
