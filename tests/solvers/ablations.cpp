// No ability changes an answer: a game has the same values whichever of them it hides. Here by the
// definition alone; the tests of a solver do so with its values.

#include "ablations.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "fixed_point.hpp"
#include "skirmish.hpp"

namespace zugzwang {
namespace {

using namespace testing;
using toys::Skirmish;

/// The distances of all positions, in the order of their indices.
template <IndexedGame G>
std::vector<Distance> distances(const Skirmish& whole, const G& game) {
  const std::vector<Distance> kept = fixed_point(game);
  std::vector<Distance> distances;
  for (std::uint64_t index = 0; index < whole.size(); ++index) {
    const Skirmish::State state = whole.state_at(index);
    if (whole.is_position(state)) distances.push_back(kept[index_of(game, state)]);
  }
  return distances;
}

TEST_CASE("no ability changes a value", "[ablations]") {
  const Skirmish game;
  const std::vector<Distance> all = distances(game, WithoutSymmetry<Skirmish>(game));
  CHECK(all.size() == 522);
  CHECK(distances(game, game) == all);
  CHECK(distances(game, WithBareIndex<Skirmish>(game)) == all);
  CHECK(distances(game, WithoutTiers<Skirmish>(game)) == all);
  CHECK(distances(game, WithoutTiers<WithoutSymmetry<Skirmish>>(game)) == all);
}

TEST_CASE("the board game has wins, losses and draws, finished and unfinished", "[ablations]") {
  const Skirmish game(6, 3);
  const std::vector<Distance> all = distances(game, game);
  for (const Distance value :
       {Distance::win(0), Distance::win(5), Distance::loss(0), Distance::loss(6), Distance::draw()})
    CHECK(std::ranges::find(all, value) != all.end());
}

TEST_CASE("orbits partition the positions", "[ablations]") {
  // 7 is prime: a position is fixed by no turn, and by one reflection at most.
  const Skirmish game(7, 2);
  std::uint64_t positions = 0;
  std::uint64_t in_orbits = 0;
  for (std::uint64_t index = 0; index < game.size(); ++index) {
    const Skirmish::State state = game.state_at(index);
    if (!game.is_position(state)) continue;
    ++positions;
    const std::uint64_t orbit = game.orbit_size(state);
    CHECK((orbit == 7 || orbit == 14));
    if (is_stored(game, state)) in_orbits += orbit;
  }
  CHECK(in_orbits == positions);
}

}  // namespace
}  // namespace zugzwang
