// Memoized search: the values of the textbook's recursion, on a stack of its own.

#include <string>

#include <zugzwang/games/rows/stones.hpp>
#include <zugzwang/games/rows/tip.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "catch.hpp"
#include "search_games.hpp"
#include "support.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using namespace toys;
using games::CondensedTip;
using games::Stones;
using games::Tip;

/// The value and the best move are known after a solve of the state alone.
template <class E, Game G>
void best_move_attains(const G& game, const StateOf<G>& state, testing::Reference<G>& reference) {
  MemoSolver<G, E> solution(game);
  REQUIRE(solution.solve(state, {}) == Status::complete);
  const auto value = reference.template value<E>(state);
  REQUIRE(solution.value(state) == value);
  const std::optional<MoveOf<G>> best = solution.best_move(state);
  REQUIRE(best.has_value() != game.result(state).has_value());
  if (!best) return;
  const auto reached = reference.template value<E>(game.play(state, *best));
  if constexpr (std::same_as<E, ByNimber>)
    REQUIRE((value == 0 || reached == 0));
  else
    REQUIRE(E::seen(game, state, *best, reached) == value);
}

/// Each state solved anew, and all of them by one memo, are what the recursion gives.
template <class E, Game G>
void agrees(const G& game, const std::vector<StateOf<G>>& states) {
  CAPTURE(E::name);
  testing::Reference<G> reference(game);
  MemoSolver<G, E> kept(game);
  for (const StateOf<G>& state : states) {
    MemoSolver<G, E> fresh(game);
    REQUIRE(fresh.solve_options(state, {}) == Status::complete);
    REQUIRE(kept.solve_options(state, {}) == Status::complete);
    REQUIRE(fresh.value(state) == reference.template value<E>(state));
    REQUIRE(kept.value(state) == reference.template value<E>(state));
    best_move_attains<E>(game, state, reference);
    if (game.result(state)) continue;
    for (const MoveOf<G>& move : game.moves(state)) {
      const StateOf<G> option = game.play(state, move);
      REQUIRE(fresh.value(option) == reference.template value<E>(option));
    }
  }
}

TEST_CASE("memoized search agrees with the recursion on small games", "[top_down]") {
  agrees<ByOutcome>(Take742{}, testing::states_below(Take742{}, 60));
  agrees<ByDistance>(Take742{}, testing::states_below(Take742{}, 60));
  agrees<ByNimber>(Take742{}, testing::states_below(Take742{}, 60));
  agrees<ByOutcome>(DrawAtOne{}, testing::states_below(DrawAtOne{}, 60));
  agrees<ByDistance>(DrawAtOne{}, testing::states_below(DrawAtOne{}, 60));
  agrees<ByOutcome>(TwoGoesOn{}, testing::states_below(TwoGoesOn{}, 60));
  agrees<ByDistance>(TwoGoesOn{}, testing::states_below(TwoGoesOn{}, 60));
  agrees<ByMargin>(ScoringTake21{}, testing::states_below(ScoringTake21{}, 60));
  agrees<ByDistance>(Sided{}, testing::states_below(Sided{}, 60));
}

TEST_CASE("memoized search agrees with the recursion on Stones and TIP", "[top_down]") {
  for (const std::uint64_t max_take : {1, 2, 3, 6, 9}) {
    const Stones game(max_take);
    agrees<ByOutcome>(game, testing::states_below(game, 60));
    agrees<ByDistance>(game, testing::states_below(game, 60));
  }
  agrees<ByDistance>(Tip{}, testing::states_below(Tip{}, 40));
  agrees<ByNimber>(Tip{}, testing::states_below(Tip{}, 40));
  agrees<ByNimber>(CondensedTip{}, testing::states_below(CondensedTip{}, 40));
}

TEST_CASE("equivalent positions are searched once", "[top_down]") {
  // Heaps of 15 and 15: 136 unordered pairs, less the finished one.
  MemoSolver<TwoHeaps, ByNimber> solution(TwoHeaps{});
  REQUIRE(solution.solve({15, 15}, {}) == Status::complete);
  CHECK(solution.value({15, 15}) == 0);
  CHECK(solution.value({14, 15}) == 1);
  CHECK(solution.value({15, 14}) == 1);
  CHECK(solution.statistics().positions == 135);
}

TEST_CASE("a settled fold skips positions", "[top_down]") {
  const Stones game(9);
  MemoSolver<Stones, ByOutcome> early(game);
  MemoSolver<Stones, ByDistance> full(game);
  REQUIRE(early.solve({1000, 0}, {}) == Status::complete);
  REQUIRE(full.solve({1000, 0}, {}) == Status::complete);
  CHECK(early.statistics().positions < full.statistics().positions);
}

TEST_CASE("a game a million plies deep does not exhaust the stack", "[top_down]") {
  MemoSolver<Stones, ByDistance> solution(Stones(1));
  REQUIRE(solution.solve({1'000'001, 0}, {}) == Status::complete);
  CHECK(solution.value({1'000'001, 0}).plies() == 1'000'001);
}

/// A token on a ring of four nodes, with a way out at one: play can come back.
struct Ring {
  using State = std::uint64_t;
  using Move = std::uint64_t;
  std::vector<Move> moves(State at) const {
    if (at == 3) return {0, 4};
    return {at + 1};
  }
  State play(State, Move to) const { return to; }
  std::optional<Outcome> result(State at) const {
    return at == 4 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State at) const { return at; }
};

TEST_CASE("a cyclic game is told from an acyclic one, never given a wrong value", "[top_down]") {
  MemoSolver<Ring, ByOutcome> solution(Ring{});
  for (int again = 0; again < 2; ++again) {
    const auto error = testing::error_of([&] { solution.solve(0, {}); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::not_applicable);
    CHECK(testing::contains(error->what(), "retrograde"));
  }
}

TEST_CASE("a limit ends a memoized search with its status, and a later call continues",
          "[top_down]") {
  MemoSolver<Stones, ByDistance> solution(Stones(1));
  const Stones::State root{200'001, 0};
  testing::limits_end_it_and_it_goes_on(solution, root);
  CHECK(solution.value(root).plies() == 200'001);
}

}  // namespace
}  // namespace zugzwang
