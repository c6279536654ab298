// Search with bounds: the values of the textbook's recursion, whatever the game tells the search.

#include <random>
#include <tuple>
#include <utility>
#include <vector>

#include <zugzwang/games/connect_four.hpp>
#include <zugzwang/games/stone_game.hpp>
#include <zugzwang/games/stone_game_ii.hpp>
#include <zugzwang/games/stones.hpp>
#include <zugzwang/games/tip.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "catch.hpp"
#include "support.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using namespace toys;
using games::ConnectFour;
using games::Stones;
using games::Tip;

/// All that one table and fresh ones say of the states is right, the best moves too.
template <class E, Game G>
void agrees(const G& game, const std::vector<StateOf<G>>& states) {
  CAPTURE(E::name);
  testing::Reference<G> reference(game);
  AlphaBetaSolution<G, E> kept(game);
  for (const StateOf<G>& state : states) {
    AlphaBetaSolution<G, E> fresh(game);
    REQUIRE(fresh.solve(state, {}) == Status::complete);
    REQUIRE(kept.solve_options(state, {}) == Status::complete);
    const auto value = reference.template value<E>(state);
    REQUIRE(fresh.value(state) == value);
    REQUIRE(kept.value(state) == value);
    const std::optional<MoveOf<G>> best = fresh.best_move(state);
    REQUIRE(best.has_value() != game.result(state).has_value());
    if (!best) continue;
    REQUIRE(E::seen(game, state, *best, reference.template value<E>(game.play(state, *best))) ==
            value);
    for (const MoveOf<G>& move : game.moves(state)) {
      const StateOf<G> option = game.play(state, move);
      REQUIRE(kept.value(option) == reference.template value<E>(option));
    }
  }
}

TEST_CASE("search with bounds agrees with the recursion on small games", "[alpha_beta]") {
  agrees<ByOutcome>(Take431{}, testing::states_below(Take431{}, 60));
  agrees<ByDistance>(Take742{}, testing::states_below(Take742{}, 60));
  agrees<ByOutcome>(DrawAtOne{}, testing::states_below(DrawAtOne{}, 60));
  agrees<ByDistance>(DrawAtOne{}, testing::states_below(DrawAtOne{}, 60));
  agrees<ByOutcome>(TwoGoesOn{}, testing::states_below(TwoGoesOn{}, 60));
  agrees<ByDistance>(TwoGoesOn{}, testing::states_below(TwoGoesOn{}, 60));
  agrees<ByMargin>(ScoringTake21{}, testing::states_below(ScoringTake21{}, 60));
  agrees<ByDistance>(Sided{}, testing::states_below(Sided{}, 60));
  agrees<ByDistance>(Stones(6), testing::states_below(Stones(6), 60));
  agrees<ByDistance>(Tip{}, testing::states_below(Tip{}, 40));
}

/// Positions of random play, those where it is over too.
std::vector<ConnectFour::State> random_positions(const ConnectFour& game, unsigned most_plies,
                                                 int count) {
  std::mt19937_64 random(11);
  std::vector<ConnectFour::State> states;
  while (count-- > 0) {
    ConnectFour::State state;
    for (std::uint64_t plies = random() % most_plies; plies > 0 && !game.result(state); --plies) {
      const ConnectFour::Moves moves = game.moves(state);
      state = game.play(state, moves[random() % moves.size()]);
    }
    states.push_back(state);
  }
  return states;
}

/// Connect-Four with one of its abilities hidden.
struct WithoutSafeMoves : ConnectFour {
  using ConnectFour::ConnectFour;
  void safe_moves() const = delete;
};
struct JustOrdered : WithoutSafeMoves {
  using WithoutSafeMoves::WithoutSafeMoves;
  void rank() const = delete;
};
struct JustMoves : JustOrdered {
  using JustOrdered::JustOrdered;
  void search_order() const = delete;
};

TEMPLATE_TEST_CASE("abilities change no value of Connect-Four", "[alpha_beta]", ConnectFour,
                   WithoutSafeMoves, JustOrdered, JustMoves) {
  const auto [width, height, connect] =
      GENERATE(std::tuple{4U, 4U, 4U}, std::tuple{4U, 4U, 3U}, std::tuple{5U, 3U, 4U});
  CAPTURE(width, height, connect);
  const TestType game(width, height, connect);
  MemoSolution<ConnectFour, ByDistance> memo(game);
  AlphaBetaSolution<TestType, ByDistance> by_distance(game);
  AlphaBetaSolution<TestType, ByOutcome> by_outcome(game);
  for (const ConnectFour::State& state : random_positions(game, width * height, 100)) {
    REQUIRE(memo.solve(state, {}) == Status::complete);
    REQUIRE(by_distance.solve(state, {}) == Status::complete);
    REQUIRE(by_outcome.solve(state, {}) == Status::complete);
    CHECK(by_distance.value(state) == memo.value(state));
    CHECK(by_outcome.value(state) == memo.value(state).outcome());
  }
}

TEST_CASE("larger boards of Connect-Four are draws", "[.research][alpha_beta]") {
  // J. Tromp, "John's Connect Four Playground".
  for (const auto& [width, height] :
       {std::pair{7U, 4U}, std::pair{6U, 5U}, std::pair{5U, 6U}, std::pair{4U, 8U}}) {
    CAPTURE(width, height);
    AlphaBetaSolution<ConnectFour, ByDistance> solution(ConnectFour(width, height, 4));
    REQUIRE(solution.solve({}, {}) == Status::complete);
    CHECK(solution.value({}) == Distance::draw());
  }
}

TEST_CASE("a table too small for a search is enough for its value", "[alpha_beta]") {
  const ConnectFour game(5, 4, 4);
  AlphaBetaSolution<ConnectFour, ByDistance> solution(game);
  REQUIRE(solution.solve({}, {.memory = BoundTable::least_bytes + (1 << 20)}) == Status::complete);
  CHECK(solution.value({}) == Distance::draw());
  CHECK(solution.statistics().bytes <= BoundTable::least_bytes + (1 << 20));
}

TEST_CASE("a deep game does not exhaust the stack of a search with bounds", "[alpha_beta]") {
  AlphaBetaSolution<Stones, ByDistance> solution(Stones(1));
  REQUIRE(solution.solve({200'001, 0}, {}) == Status::complete);
  CHECK(solution.value({200'001, 0}).plies() == 200'001);
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

TEST_CASE("a cyclic game is told to a search with bounds, too", "[alpha_beta]") {
  AlphaBetaSolution<Ring, ByOutcome> solution(Ring{});
  for (int again = 0; again < 2; ++again) {
    const auto error = testing::error_of([&] { solution.solve(0, {}); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::not_applicable);
    CHECK(testing::contains(error->what(), "retrograde"));
  }
}

TEST_CASE("limits end a search with bounds, and it can go on with more", "[alpha_beta]") {
  AlphaBetaSolution<Stones, ByDistance> solution(Stones(1));
  const Stones::State root{200'001, 0};
  CHECK(solution.solve(root, {.memory = 1 << 20}) == Status::memory_limit);
  CHECK(solution.solve(root, {.time = std::chrono::duration<double>(0)}) == Status::time_limit);
  std::stop_source stop;
  stop.request_stop();
  CHECK(solution.solve(root, {.cancel = stop.get_token()}) == Status::cancelled);
  REQUIRE(solution.solve(root, {}) == Status::complete);
  CHECK(solution.value(root).plies() == 200'001);
}

TEST_CASE("leads too large for a search with bounds are an error", "[alpha_beta]") {
  const games::StoneGame game({1'000'000, 1, 5'000'000, 2});
  AlphaBetaSolution<games::StoneGame, ByMargin> solution(game);
  const auto error = testing::error_of([&] { solution.solve(game.start(), {}); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::not_applicable);
}

}  // namespace
}  // namespace zugzwang
