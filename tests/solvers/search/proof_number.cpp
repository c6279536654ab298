// Proof-number search: the outcomes of the textbook's recursion.

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <tuple>

#include <zugzwang/games/connect_four.hpp>
#include <zugzwang/games/stones.hpp>
#include <zugzwang/games/tip.hpp>
#include <zugzwang/solvers/search/proof_number.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "ablations.hpp"
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
  agrees<ProofNumber, ByOutcome>(TwoGoesOn{}, states_below(TwoGoesOn{}, 60));
  agrees<ProofNumber, ByOutcome>(Sided{}, states_below(Sided{}, 60));
  agrees<ProofNumber, ByOutcome>(Stones(6), states_below(Stones(6), 60));
  agrees<ProofNumber, ByOutcome>(Tip{}, states_below(Tip{}, 40));
}

using JustMoves = WithoutSearchOrder<WithoutRank<WithoutSafeMoves<ConnectFour>>>;

TEMPLATE_TEST_CASE("abilities change no outcome of Connect-Four by proof numbers", "[proof_number]",
                   ConnectFour, WithoutSafeMoves<ConnectFour>, JustMoves) {
  const auto [width, height, connect] =
      GENERATE(std::tuple{4U, 4U, 4U}, std::tuple{4U, 4U, 3U}, std::tuple{5U, 3U, 4U});
  CAPTURE(width, height, connect);
  const TestType game(width, height, connect);
  MemoSolution<ConnectFour, ByOutcome> memo(game);
  ProofNumberSolution<TestType> solution(game);
  for (const ConnectFour::State& state : random_play(game, width * height, 100)) {
    REQUIRE(memo.solve(state, {}) == Status::complete);
    REQUIRE(solution.solve(state, {}) == Status::complete);
    CHECK(solution.value(state) == memo.value(state));
  }
}

TEST_CASE("a deep win is found without a look into wide trees", "[proof_number]") {
  ProofNumberSolution<Corridor> solution(Corridor{});
  REQUIRE(solution.solve({}, {}) == Status::complete);
  CHECK(solution.value({}) == Outcome::win);
  CHECK(solution.best_move({}) == Corridor::ahead);
  CHECK(solution.statistics().positions < Corridor::length * Corridor::width * Corridor::width);
}

TEST_CASE("tables too small for a proof are enough for it", "[proof_number]") {
  const ConnectFour game(4, 4, 4);
  ProofNumberSolution<ConnectFour> solution(game);
  const std::uint64_t memory = 2 * ProofTable::least_bytes + (1 << 18);
  REQUIRE(solution.solve({}, {.memory = memory}) == Status::complete);
  CHECK(solution.value({}) == Outcome::draw);
  CHECK(solution.statistics().bytes <= memory);
}

TEST_CASE("a cyclic game is told to proof-number search, too", "[proof_number]") {
  // A win that needs no way round is told.
  ProofNumberSolution<Ring> won(Ring{});
  REQUIRE(won.solve(3, {}) == Status::complete);
  CHECK(won.value(3) == Outcome::win);
  ProofNumberSolution<Ring> solution(Ring{Outcome::win});
  for (int again = 0; again < 2; ++again) {
    const auto error = error_of([&] { solution.solve(0, {}); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::not_applicable);
    CHECK(contains(error->what(), "retrograde"));
  }
}

TEST_CASE("limits end proof-number search, and it can go on with more", "[proof_number]") {
  ProofNumberSolution<Stones> solution(Stones(1));
  const Stones::State root{100'001, 0};
  CHECK(solution.solve(root, {.memory = 1 << 20}) == Status::memory_limit);
  CHECK(solution.solve(root, {.time = std::chrono::duration<double>(0)}) == Status::time_limit);
  std::stop_source stop;
  stop.request_stop();
  CHECK(solution.solve(root, {.cancel = stop.get_token()}) == Status::cancelled);
  REQUIRE(solution.solve(root, {}) == Status::complete);
  CHECK(solution.value(root) != Outcome::draw);
}

}  // namespace
}  // namespace zugzwang
