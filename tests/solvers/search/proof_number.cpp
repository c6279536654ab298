// Proof-number search: the outcomes of the textbook's recursion.

#include <array>
#include <cstdint>
#include <optional>

#include <zugzwang/games/boards/connect_four.hpp>
#include <zugzwang/games/rows/stones.hpp>
#include <zugzwang/games/rows/tip.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>
#include <zugzwang/solvers/search/proof_number.hpp>

#include "catch.hpp"
#include "search_games.hpp"
#include "support.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using namespace testing;
using namespace toys;
using games::ConnectFour;
using games::Stones;
using games::Tip;

TEST_CASE("proof-number search agrees with the recursion on small games", "[proof_number]") {
  agrees<ProofNumber, ByOutcome>(Take431{}, states_below(Take431{}, 60));
  agrees<ProofNumber, ByOutcome>(DrawAtOne{}, states_below(DrawAtOne{}, 60));
  agrees<ProofNumber, ByOutcome>(DrawsAreTold{}, states_below(DrawsAreTold{}, 60));
  agrees<ProofNumber, ByOutcome>(TwoGoesOn{}, states_below(TwoGoesOn{}, 60));
  agrees<ProofNumber, ByOutcome>(Sided{}, states_below(Sided{}, 60));
  agrees<ProofNumber, ByOutcome>(Stones(6), states_below(Stones(6), 60));
  agrees<ProofNumber, ByOutcome>(Tip{}, states_below(Tip{}, 40));
}

TEST_CASE("proof-number searches in threads find the outcomes that one finds alone",
          "[proof_number][threads]") {
  const ConnectFour game(6, 5, 4);
  ProofNumberSolver<ConnectFour> together(game);
  AlphaBetaSolver<ConnectFour, ByOutcome> alone(game);
  agree_in_threads<ByOutcome>(game, alone, together);
}

TEST_CASE("a limit ends proof-number searches in threads, and a later call continues",
          "[proof_number][threads]") {
  const ConnectFour game(7, 4, 4);
  ProofNumberSolver<ConnectFour> solution(game);
  CHECK(solution.solve({}, {.positions = 800'000, .threads = 3}) == Status::position_limit);
  REQUIRE(solution.solve({}, {.threads = 3}) == Status::complete);
  CHECK(solution.value({}) == Outcome::draw);
  ProofNumberSolver<ConnectFour> small(game);
  const Limits limits{.memory = 2 * ProofTable::least_bytes + (6 << 20), .threads = 64};
  REQUIRE(small.solve({}, limits) == Status::complete);
  CHECK(small.value({}) == Outcome::draw);
  CHECK(small.statistics().bytes <= limits.memory);
}

TEST_CASE("an error in one of several proof-number searches ends them all",
          "[proof_number][threads]") {
  ProofNumberSolver<LateRing> solution(LateRing{});
  const auto error = error_of([&] { solution.solve(1, {.threads = 3}); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::not_applicable);
}

/// Takes 1, and the move says whether the turn passes. Who is on move at 0 has lost.
struct KeepOrPass {
  enum Move : std::uint8_t { keep, pass };
  using State = Pile;
  std::array<Move, 2> moves(const State&) const { return {keep, pass}; }
  State play(const State& state, Move) const { return {state.pile - 1}; }
  std::optional<Outcome> result(const State& state) const {
    return state.pile == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(const State& state) const { return state.pile; }
  bool keeps_turn(const State&, Move move) const { return move == keep; }
};

TEST_CASE("of two moves to one state the best is the one with the right turn", "[proof_number]") {
  agrees<ProofNumber, ByOutcome>(KeepOrPass{}, {{1}, {2}, {3}, {4}, {5}, {6}, {7}});
}

TEST_CASE("a deep win is found without searching wide subtrees", "[proof_number]") {
  ProofNumberSolver<Corridor> solution(Corridor{});
  REQUIRE(solution.solve({}, {}) == Status::complete);
  CHECK(solution.value({}) == Outcome::win);
  CHECK(solution.best_move({}) == Corridor::ahead);
  CHECK(solution.statistics().positions < Corridor::length * Corridor::width * Corridor::width);
}

TEST_CASE("a win in a cyclic game that needs no cycle is found", "[proof_number]") {
  ProofNumberSolver<Ring> solution(Ring{});
  REQUIRE(solution.solve(3, {}) == Status::complete);
  CHECK(solution.value(3) == Outcome::win);
}

}  // namespace
}  // namespace zugzwang
