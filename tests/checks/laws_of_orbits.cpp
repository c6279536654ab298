// Games that break the laws of orbits: they give wrong numbers of equivalent states.

#include <cstdint>

#include "ablations.hpp"
#include "toys.hpp"
#include "wrong_games.hpp"

namespace zugzwang::testing {
namespace {

using namespace toys;

struct OrbitsTwiceAsLarge : SummedHeaps {
  std::uint64_t orbit_size(const State& state) const { return 2 * SummedHeaps::orbit_size(state); }
};
/// The right orbit sizes of the counted forms, without predecessors to check other sizes by.
struct OrbitsOfFormsAlone : WithoutPredecessors<SummedHeaps> {
  using WithoutPredecessors::WithoutPredecessors;
  std::uint64_t orbit_size(const State& state) const { return state[0] < state[1] ? 2 : 1; }
};
struct NoOrbit : WithoutPredecessors<WithoutIndex<SummedHeaps>> {
  using WithoutPredecessors::WithoutPredecessors;
  std::uint64_t orbit_size(const State&) const { return 0; }
};
/// The states have no indices, so that they cannot be counted.
struct OrbitsOfThree : WithoutIndex<SummedHeaps> {
  using WithoutIndex::WithoutIndex;
  std::uint64_t orbit_size(const State& state) const { return state[0] == state[1] ? 1 : 3; }
};
/// Equivalent states have no indices of their own, so that no law can find the size wrong.
struct SortedInPairs : SortedHeaps {
  std::uint64_t orbit_size(const State&) const { return 2; }
};

}  // namespace

std::vector<WrongGame> wrong_orbits() {
  const std::string alike = "all states of an orbit have the same orbit size";
  return {
      wrong_game<OrbitsTwiceAsLarge>("orbits are told to be twice as large",
                                     {"orbit_size is the number of states of the orbit"}, {{9, 7}}),
      wrong_game<OrbitsOfFormsAlone>("a state and its reflection tell different sizes", {alike},
                                     {{9, 7}}),
      wrong_game<NoOrbit>("an orbit of no state", {alike}, {{9, 7}}),
      wrong_game<OrbitsOfThree>("orbits of two are told to be of three",
                                {"orbit sizes balance the moves between orbits"}, {{9, 7}}),
      wrong_game<SortedInPairs>("sizes of orbits that no law can tell to be wrong", {}, {{9, 7}}),
  };
}

}  // namespace zugzwang::testing
