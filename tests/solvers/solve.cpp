// A position solved, and a period found, by one call.

#include <sstream>
#include <string>
#include <vector>

#include <zugzwang/games/graphs/cat_and_mouse.hpp>
#include <zugzwang/games/heaps/octal.hpp>
#include <zugzwang/games/heaps/taking_breaking.hpp>
#include <zugzwang/games/rows/stone_game.hpp>
#include <zugzwang/games/rows/stones.hpp>
#include <zugzwang/zugzwang.hpp>

#include "catch.hpp"
#include "solvers/reach/unnumbered.hpp"
#include "solvers/retrograde/token.hpp"

namespace zugzwang {
namespace {

using games::CatAndMouse;
using games::Stones;

template <class Value>
std::string printed(const Value& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

TEST_CASE("a position is solved by one call, under the usual evaluation", "[solve]") {
  const auto stones = solve(Stones(3), {.pile = 7, .parity = 0});
  REQUIRE(stones.status == Status::complete);
  CHECK(stones.value == Distance::win(4));
  CHECK(stones.best_move == 2);
  CHECK(stones.best_moves == std::vector<Stones::Move>{2});
  CHECK(printed(stones.value) == "win in 4");

  const games::StoneGame row({5, 3, 4, 5});
  const auto margin = solve(row, row.start());
  CHECK(margin.value == 1);
  CHECK(margin.best_move == games::StoneGame::Move::left);

  const games::TakingBreaking kayles(games::octal_rules("0.77"));
  CHECK(solve(kayles, {5, 8}).value == (4 ^ 1));
}

TEST_CASE("another evaluation is chosen by name", "[solve]") {
  const auto stones = solve<ByOutcome>(Stones(3), {.pile = 7, .parity = 0});
  CHECK(stones.value == Outcome::win);
  CHECK(printed(stones.value) == "win");
}

TEST_CASE("a cyclic game is solved by retrograde analysis", "[solve]") {
  const CatAndMouse game({{2, 5}, {3}, {0, 4, 5}, {1, 4, 5}, {2, 3}, {0, 2, 3}});
  const auto drawn = solve(game, {1, 2, CatAndMouse::Player::mouse});
  CHECK(drawn.value == Distance::draw());
  CHECK(drawn.best_move.has_value());
}

TEST_CASE("a cyclic game without a numbering is solved, too", "[solve]") {
  using Ring = testing::Unnumbered<testing::InTurnForwards>;
  const Ring ring{{{{{1}, {}}, {{2}, {}}, {{0, 3}, {}}, {{}, Outcome::loss}}}};
  const auto won = solve(ring, 0);
  REQUIRE(won.status == Status::complete);
  CHECK(won.value == Distance::win(3));
  CHECK(won.best_move == 0);
  CHECK(solve<ByOutcome>(ring, 1).value == Outcome::loss);
  CHECK(solve(ring, 2).winning_moves == std::vector<Ring::Move>{1});
  // From the end on nothing goes round.
  CHECK(solve(ring, 3).value == Distance::loss(0));
}

TEST_CASE("where play is over there is no best move", "[solve]") {
  const auto over = solve(Stones(3), {.pile = 0, .parity = 1});
  CHECK(over.value == Distance::win(0));
  CHECK_FALSE(over.best_move);
  CHECK(over.best_moves.empty());
}

TEST_CASE("a limit is reported by the status", "[solve]") {
  CHECK(solve(Stones(1'000'000), {.pile = 999'999'999, .parity = 0}, {.memory = 1000}).status ==
        Status::memory_limit);
}

TEST_CASE("a period is found with its proof by one call", "[solve]") {
  const auto rows = find_period<ByOutcome>(Stones(4));
  REQUIRE(rows);
  CHECK(rows->proved);
  CHECK(rows->period == Period{0, 6, 0});
  const auto heaps = find_period<ByNimber>(games::TakingBreaking(games::octal_rules("0.77")));
  REQUIRE(heaps);
  CHECK(heaps->period == Period{71, 12, 0});
  CHECK_FALSE(find_period<ByOutcome>(Stones(1'000'000), {.memory = 1000}));
}

}  // namespace
}  // namespace zugzwang
