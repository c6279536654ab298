// Proof-number search: the outcomes of the textbook's recursion.

#include <zugzwang/games/stones.hpp>
#include <zugzwang/games/tip.hpp>
#include <zugzwang/solvers/search/proof_number.hpp>

#include "catch.hpp"
#include "search_games.hpp"
#include "support.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using namespace testing;
using namespace toys;
using games::Stones;
using games::Tip;

TEST_CASE("proof-number search agrees with the recursion on small games", "[proof_number]") {
  agrees<ProofNumber, ByOutcome>(Take431{}, states_below(Take431{}, 60));
  agrees<ProofNumber, ByOutcome>(DrawAtOne{}, states_below(DrawAtOne{}, 60));
  agrees<ProofNumber, ByOutcome>(TwoGoesOn{}, states_below(TwoGoesOn{}, 60));
  agrees<ProofNumber, ByOutcome>(Sided{}, states_below(Sided{}, 60));
  agrees<ProofNumber, ByOutcome>(Stones(6), states_below(Stones(6), 60));
  agrees<ProofNumber, ByOutcome>(Tip{}, states_below(Tip{}, 40));
}

TEST_CASE("a deep win is found without a look into wide trees", "[proof_number]") {
  ProofNumberSolution<Corridor> solution(Corridor{});
  REQUIRE(solution.solve({}, {}) == Status::complete);
  CHECK(solution.value({}) == Outcome::win);
  CHECK(solution.best_move({}) == Corridor::ahead);
  CHECK(solution.statistics().positions < Corridor::length * Corridor::width * Corridor::width);
}

TEST_CASE("a win of a cyclic game that needs no way round is found", "[proof_number]") {
  ProofNumberSolution<Ring> solution(Ring{});
  REQUIRE(solution.solve(3, {}) == Status::complete);
  CHECK(solution.value(3) == Outcome::win);
}

}  // namespace
}  // namespace zugzwang
