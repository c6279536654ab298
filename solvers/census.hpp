#pragma once

// The census of all numbered positions of a game, by a solution that solves them together.

#include <concepts>
#include <cstdint>

#include <zugzwang/core/census.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang {

/// How many positions of a census the state at an index stands for: itself, with those like it
/// where orbits have sizes. None where it is no position, not one that the game has counted, or
/// counted with its canonical form. Throws Error `not_applicable` as `take_census` does.
template <IndexedGame G>
std::uint64_t positions_counted(const G& game, std::uint64_t index, const StateOf<G>& state) {
  if constexpr (PartlyCountedGame<G>)
    if (!game.is_counted(state)) return 0;
  if constexpr (OrbitGame<G>) {
    return is_kept(game, state) ? game.orbit_size(state) : 0;
  } else {
    if constexpr (PartlyIndexedGame<G>)
      if (!game.is_position(state)) return 0;
    if constexpr (SymmetricGame<G>)
      if (game.index(state) != index)
        throw Error(ErrorCode::not_applicable,
                    "a census needs the sizes of orbits where not all positions are numbered");
    return 1;
  }
}

/// Solves all states, and counts the positions of the rules: each that is numbered, with those that
/// are like it where states are alike, but for those that the game does not have counted.
/// The position of the census' longest win is the lowest index of all that take as long; where
/// states are alike and their orbits have a size, of the canonical ones.
///
/// A limit ends it with its status; the census is then of no use. Cost: the solution's, and one
/// pass over the indices. Throws Error `not_applicable` for a SymmetricGame that tells no sizes of
/// orbits and does not number all of its positions.
template <class E, IndexedGame G, SolvesAll Solution>
  requires(std::same_as<E, ByOutcome> || std::same_as<E, ByDistance>)
Status take_census(const G& game, Solution& solution, const Limits& limits, Census& census) {
  constexpr std::uint64_t states_a_check = 1 << 16;
  const Limits started = limits.started();
  if (const Status solved = solution.solve_all(started); solved != Status::complete) return solved;
  Meter meter(started);
  const std::uint64_t size = game.size();
  const auto go_on = [&](std::uint64_t index) {
    return meter.check_every(states_a_check, {"positions counted", index, size}) ==
           Status::complete;
  };
  if constexpr (SymmetricGame<G> && !OrbitGame<G>) {
    for (std::uint64_t index = 0; index < size && go_on(index); ++index) {
      const StateOf<G> state = game.state_at(index);
      if (positions_counted(game, index, state) == 0) continue;
      if constexpr (std::same_as<E, ByDistance>)
        census.add(solution.value(state), 1, index);
      else
        census.add(solution.value(state), 1);
    }
  } else {
    solution.each_value([&](std::uint64_t index, Distance value) {
      const std::uint64_t count = positions_counted(game, index, game.state_at(index));
      if constexpr (std::same_as<E, ByOutcome>)
        census.add(value.outcome(), count);
      else if (count != 0)
        census.add(value, count, index);
      return go_on(index);
    });
  }
  return meter.status();
}

}  // namespace zugzwang
