// What the searches that keep positions in a table of a bounded size have in common, whatever they
// keep of them.

#include <cstdint>
#include <tuple>

#include <zugzwang/games/boards/connect_four.hpp>
#include <zugzwang/games/rows/stones.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>
#include <zugzwang/solvers/search/proof_number.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "ablations.hpp"
#include "catch.hpp"
#include "search_games.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using namespace testing;
using games::ConnectFour;
using games::Stones;

/// Bounds of values.
template <class E>
struct Bounds {
  template <Game G>
  using Solution = AlphaBetaSolver<G, E>;
  static constexpr std::uint64_t least_bytes = BoundTable::least_bytes;
};
/// Proof numbers, in a table for each question.
struct Proofs {
  template <Game G>
  using Solution = ProofNumberSolver<G>;
  static constexpr std::uint64_t least_bytes = 2 * ProofTable::least_bytes;
};

Outcome outcome_of(Outcome outcome) { return outcome; }
Outcome outcome_of(const Distance& distance) { return distance.outcome(); }

using JustMoves = WithoutBounds<WithoutSearchOrder<WithoutRank<WithoutSafeMoves<ConnectFour>>>>;

TEMPLATE_TEST_CASE("abilities change no value of Connect-Four", "[alpha_beta][proof_number]",
                   ConnectFour, WithoutSafeMoves<ConnectFour>, JustMoves,
                   WithoutBounds<ConnectFour>, WithoutRank<WithoutSafeMoves<ConnectFour>>) {
  const auto [width, height, connect] =
      GENERATE(std::tuple{4U, 4U, 4U}, std::tuple{4U, 4U, 3U}, std::tuple{5U, 3U, 4U});
  CAPTURE(width, height, connect);
  const TestType game(width, height, connect);
  MemoSolver<ConnectFour, ByDistance> memo(game);
  AlphaBetaSolver<TestType, ByDistance> by_distance(game);
  AlphaBetaSolver<TestType, ByOutcome> by_outcome(game);
  ProofNumberSolver<TestType> by_proofs(game);
  for (const ConnectFour::State& state : random_play(game, width * height, 100)) {
    REQUIRE(memo.solve(state, {}) == Status::complete);
    REQUIRE(by_distance.solve(state, {}) == Status::complete);
    REQUIRE(by_outcome.solve(state, {}) == Status::complete);
    REQUIRE(by_proofs.solve(state, {}) == Status::complete);
    CHECK(by_distance.value(state) == memo.value(state));
    CHECK(by_outcome.value(state) == memo.value(state).outcome());
    CHECK(by_proofs.value(state) == memo.value(state).outcome());
  }
}

TEMPLATE_TEST_CASE("a table too small for a search is enough for its value",
                   "[alpha_beta][proof_number]", Bounds<ByOutcome>, Bounds<ByDistance>, Proofs) {
  const JustMoves game(5U, 4U, 4U);
  typename TestType::template Solution<JustMoves> roomy(game);
  REQUIRE(roomy.solve({}, {}) == Status::complete);
  typename TestType::template Solution<JustMoves> solution(game);
  const std::uint64_t memory = TestType::least_bytes + (1 << 18);
  REQUIRE(solution.solve({}, {.memory = memory}) == Status::complete);
  CHECK(outcome_of(solution.value({})) == Outcome::draw);
  CHECK(solution.statistics().bytes <= memory);
  CHECK(solution.statistics().bytes < roomy.statistics().bytes);
}

TEMPLATE_TEST_CASE("a limit ends a search, and a later call continues",
                   "[alpha_beta][proof_number]", Bounds<ByOutcome>, Bounds<ByDistance>, Proofs) {
  typename TestType::template Solution<Stones> solution(Stones(1));
  const Stones::State root{100'001, 0};
  limits_end_it_and_it_goes_on(solution, root);
  CHECK(outcome_of(solution.value(root)) == Outcome::win);
}

TEMPLATE_TEST_CASE("a search detects a cycle", "[alpha_beta][proof_number]", Bounds<ByOutcome>,
                   Bounds<ByDistance>, Proofs) {
  typename TestType::template Solution<Ring> solution(Ring{Outcome::win});
  for (int again = 0; again < 2; ++again) {
    const auto error = error_of([&] { solution.solve(0, {}); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::not_applicable);
    CHECK(contains(error->what(), "retrograde"));
  }
}

}  // namespace
}  // namespace zugzwang
