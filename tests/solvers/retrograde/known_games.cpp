// Whole games that others have solved, too large for every run of the tests: `ctest --preset
// research`.

#include <algorithm>
#include <cstdint>

#include <zugzwang/games/boards/dao.hpp>
#include <zugzwang/games/boards/dodgem.hpp>
#include <zugzwang/games/boards/quixo.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

using games::Dao;
using games::Dodgem;
using games::Quixo;

/// How many positions are lost, drawn and won, and how long the longest win takes.
struct Census {
  std::uint64_t lost = 0;
  std::uint64_t drawn = 0;
  std::uint64_t won = 0;
  std::uint64_t longest = 0;
};

template <class G>
Census census(const G& game, const RetrogradeSolver<G, ByDistance>& solution) {
  Census census;
  for (std::uint64_t index = 0; index < game.size(); ++index) {
    const StateOf<G> state = game.state_at(index);
    if constexpr (PartlyIndexedGame<G>)
      if (!game.is_position(state)) continue;
    const Distance value = solution.value(state);
    if (value.outcome() == Outcome::loss) ++census.lost;
    if (value.outcome() == Outcome::draw) ++census.drawn;
    if (value.outcome() == Outcome::win) {
      ++census.won;
      census.longest = std::max(census.longest, value.plies());
    }
  }
  return census;
}

TEST_CASE("Quixo of 4x4 is won in 21 plies", "[.research][quixo]") {
  const Quixo game(4);
  RetrogradeSolver<Quixo, ByDistance> solution(game);
  REQUIRE(solution.solve({}, {}) == Status::complete);
  CHECK(solution.value({}) == Distance::win(21));
  const Census all = census(game, solution);
  CHECK(all.won == 26'434'489);
  CHECK(all.lost == 15'003'736);
  CHECK(all.drawn == 1'608'496);
  CHECK(all.longest == 21);
}

TEST_CASE("Dao is a draw, and its longest win takes 11 plies", "[.research][dao]") {
  const Dao game(4);
  RetrogradeSolver<Dao, ByDistance> solution(game);
  REQUIRE(solution.solve(game.start(), {}) == Status::complete);
  CHECK(solution.value(game.start()) == Distance::draw());
  CHECK(census(game, solution).longest == 11);
}

TEST_CASE("Dodgem of 4x4 is a draw", "[.research][dodgem]") {
  const Dodgem game(4);
  RetrogradeSolver<Dodgem, ByDistance> solution(game);
  REQUIRE(solution.solve(game.start(), {}) == Status::complete);
  CHECK(solution.value(game.start()) == Distance::draw());
}

}  // namespace
}  // namespace zugzwang
