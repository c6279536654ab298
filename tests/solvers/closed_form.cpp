// Theory against the generic solver.

#include <algorithm>
#include <vector>

#include <zugzwang/core/solution.hpp>
#include <zugzwang/games/rows/stones.hpp>
#include <zugzwang/solvers/closed_form.hpp>
#include <zugzwang/solvers/rows/bottom_up.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using games::Stones;

/// Over two periods and more of every column, in outcome, winning moves and first winning move.
bool theory_agrees(std::uint64_t max_take) {
  const Stones game(max_take);
  const Limits limits;
  Meter meter(limits);
  const ClosedFormSolver<Stones> theory(game);
  RowSolver<Stones, ByOutcome> solution(game);
  const std::uint64_t rows = 2 * (2 * max_take + 2) + 10;
  if (solution.solve({rows, 0}, {}) != Status::complete) return false;
  const auto value_of = [&](const Stones::State& state) { return solution.value(state); };
  for (const Stones::State& state : testing::states_below(game, rows)) {
    if (theory.value(state) != solution.value(state)) return false;
    const std::vector<Stones::Move> claimed = theory.best_moves(state, 1000, meter);
    if (state.pile == 0) continue;
    const auto first = solution.winning_move(state);
    if (claimed.empty() ? first.has_value() : first != claimed.front()) return false;
    if (max_take <= 40 && theory.value(state) == Outcome::win &&
        *best_moves<ByOutcome>(game, state, value_of, 1000) != claimed)
      return false;
  }
  return true;
}

TEST_CASE("Mullin's closed form of Stones agrees with bottom-up for max_take 1 to 200",
          "[closed_form]") {
  for (std::uint64_t max_take = 1; max_take <= 200; ++max_take) {
    CAPTURE(max_take);
    CHECK(theory_agrees(max_take));
  }
}

TEST_CASE("the closed form needs one look at a position of any size", "[closed_form]") {
  ClosedFormSolver<Stones> theory{Stones(testing::max64)};
  CHECK(theory.solve({testing::max64, 0}, {}) == Status::complete);
  CHECK(theory.statistics().positions == 1);
  CHECK(theory.value({0, 0}) == Outcome::loss);
  CHECK(theory.value({1, 1}) == Outcome::loss);
  CHECK(theory.value({testing::max64, 0}) == Outcome::win);
}

TEST_CASE("the closed form is right where a period exceeds 64 bits", "[closed_form]") {
  // No sum of these overflows unnoticed: each claimed take must lead to a lost state, and a lost
  // state's few largest and smallest takes must not.
  for (const std::uint64_t max_take :
       {testing::max64, testing::max64 - 1, testing::max64 - 2, testing::max64 / 2,
        testing::max64 / 2 - 1, testing::max64 / 2 + 1, testing::max64 / 2 + 2}) {
    const Stones game(max_take);
    for (const std::uint64_t middle :
         {max_take / 2, max_take - 10, testing::max64 - 20, std::uint64_t{10}})
      for (std::uint64_t pile = middle - 9; pile != middle + 15 && pile != 0; ++pile)
        for (const std::uint8_t parity : {std::uint8_t{0}, std::uint8_t{1}}) {
          CAPTURE(max_take, pile, int{parity});
          const Stones::State state{pile, parity};
          const auto takes = game.best_moves(state);
          CHECK((game.closed_form(state) == Outcome::win) == !takes.empty());
          for (const Stones::Move take : takes) {
            CHECK((take >= 1 && take <= std::min(pile, max_take)));
            CHECK(game.closed_form(game.play(state, take)) == Outcome::loss);
          }
          const std::uint64_t most = std::min(pile, max_take);
          if (takes.empty())
            for (std::uint64_t i = 0; i < std::min<std::uint64_t>(most, 40); ++i) {
              CHECK(game.closed_form(game.play(state, most - i)) == Outcome::win);
              CHECK(game.closed_form(game.play(state, i + 1)) == Outcome::win);
            }
        }
  }
}

}  // namespace
}  // namespace zugzwang
