// The search for one nimber at a time: the nimbers of the textbook's recursion, by mex alone.

#include <chrono>
#include <cstdint>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/boards/cram.hpp>
#include <zugzwang/games/rows/flip_game.hpp>
#include <zugzwang/games/rows/tip.hpp>
#include <zugzwang/solvers/search/nimber_search.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "ablations.hpp"
#include "catch.hpp"
#include "support.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using namespace toys;
using games::Cram;
using games::FlipGame;
using games::Tip;

/// All that one solution and fresh ones say of the states is right, the best moves too.
template <ImpartialGame G>
void finds_the_nimbers(const G& game, const std::vector<StateOf<G>>& states) {
  testing::Reference<G> reference(game);
  NimberSearchSolver<G> kept(game);
  for (const StateOf<G>& state : states) {
    NimberSearchSolver<G> fresh(game);
    REQUIRE(fresh.solve(state, {}) == Status::complete);
    REQUIRE(fresh.value(state) == reference.nimber(state));
    REQUIRE(kept.solve_options(state, {}) == Status::complete);
    REQUIRE(kept.value(state) == reference.nimber(state));
    if (game.result(state)) continue;
    Nimber best = 1;
    for (const MoveOf<G>& move : game.moves(state)) {
      const StateOf<G> option = game.play(state, move);
      REQUIRE(kept.value(option) == reference.nimber(option));
      if (move == kept.best_move(state)) best = kept.value(option);
    }
    CHECK((best == 0) == (reference.nimber(state) != 0));
  }
}

TEST_CASE("the search one nimber at a time agrees with mex on small games", "[nimber_search]") {
  finds_the_nimbers(Take431{}, testing::states_below(Take431{}, 60));
  finds_the_nimbers(Take742{}, testing::states_below(Take742{}, 60));
  finds_the_nimbers(testing::WithoutRank<Take742>{}, testing::states_below(Take742{}, 60));
  finds_the_nimbers(Tip{}, testing::states_below(Tip{}, 40));
  finds_the_nimbers(FlipGame{}, {"", "+", "++", "++-+++", "+++++++++", "++++-++-+++"});
  std::vector<TwoHeaps::State> heaps;
  for (std::uint8_t a = 0; a < 16; ++a)
    for (std::uint8_t b = 0; b < 16; ++b) heaps.push_back({a, b});
  finds_the_nimbers(TwoHeaps{}, heaps);
}

TEST_CASE("the search one nimber at a time agrees with mex on decomposing boards",
          "[nimber_search]") {
  Random random(3);
  for (const Board board : {Board(3, 3), Board(2, 6), Board(6, 2), Board(3, 4), Board(1, 14)}) {
    CAPTURE(board.rows(), board.columns());
    std::vector<SquareSet> states{board.all()};
    for (int trial = 0; trial < 20; ++trial) states.push_back(random() & board.all());
    const Cram game(board);
    finds_the_nimbers(game, states);
    finds_the_nimbers(testing::WithoutRank<Cram>(game), states);
    finds_the_nimbers(testing::WithoutSymmetry<Cram>(game), states);
  }
}

TEST_CASE("components are searched, not their sums", "[nimber_search]") {
  NimberSearchSolver<TwoHeaps> solution(TwoHeaps{});
  REQUIRE(solution.solve({15, 15}, {}) == Status::complete);
  CHECK(solution.statistics().positions == 15);  // single heaps of 1 to 15
  for (std::uint8_t a = 0; a < 16; ++a)
    for (std::uint8_t b = 0; b < 16; ++b)
      CHECK(solution.value({a, b}) == static_cast<Nimber>(a ^ b));
}

TEST_CASE("fewer positions are searched than play can reach", "[nimber_search]") {
  const Board board(4, 5);
  NimberSearchSolver<Cram> one_at_a_time{Cram(board)};
  MemoSolver<Cram, ByNimber> all{Cram(board)};
  REQUIRE(one_at_a_time.solve(board.all(), {}) == Status::complete);
  REQUIRE(all.solve(board.all(), {}) == Status::complete);
  CHECK(one_at_a_time.value(board.all()) == 2);
  CHECK(all.value(board.all()) == 2);
  CHECK(4 * one_at_a_time.statistics().positions < all.statistics().positions);
}

TEST_CASE("boards of Cram have the nimbers of Lemoine and Viennot", "[.research][nimber_search]") {
  for (const auto& [board, nimber] :
       {std::pair{Board(5, 6), 2U}, {Board(4, 7), 3U}, {Board(11, 3), 0U}}) {
    NimberSearchSolver<Cram> solution{Cram(board)};
    REQUIRE(solution.solve(board.all(), {}) == Status::complete);
    CHECK(solution.value(board.all()) == nimber);
  }
}

/// A token that goes to and fro.
struct Pendulum {
  using State = std::uint64_t;
  using Move = std::uint64_t;
  static constexpr bool impartial = true;
  std::vector<Move> moves(State at) const { return {1 - at}; }
  State play(State, Move to) const { return to; }
  std::optional<Outcome> result(State) const { return std::nullopt; }
  std::uint64_t key(State at) const { return at; }
};

TEST_CASE("a search for nimbers detects a cycle", "[nimber_search]") {
  NimberSearchSolver<Pendulum> solution(Pendulum{});
  for (int again = 0; again < 2; ++again) {
    const auto error = testing::error_of([&] { solution.solve(0, {}); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::not_applicable);
    CHECK(testing::contains(error->what(), "retrograde"));
  }
}

TEST_CASE("a limit ends a search for nimbers, and a later call continues", "[nimber_search]") {
  const Board board(5, 5);
  NimberSearchSolver<Cram> solution{Cram(board)};
  CHECK(solution.solve(board.all(), {.memory = 1 << 16}) == Status::memory_limit);
  CHECK(solution.value(board.all()) == ByNimber::undecided);
  CHECK(solution.solve(board.all(), {.time = std::chrono::duration<double>(0)}) ==
        Status::time_limit);
  std::stop_source stop;
  stop.request_stop();
  CHECK(solution.solve(board.all(), {.cancel = stop.get_token()}) == Status::cancelled);
  REQUIRE(solution.solve(board.all(), {}) == Status::complete);
  CHECK(solution.value(board.all()) == 0);
}

}  // namespace
}  // namespace zugzwang
