#pragma once

// The census of all numbered positions of a game, by a solution that solves them together.

#include <concepts>
#include <cstdint>
#include <optional>

#include <zugzwang/core/census.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>

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

/// Adds up the censuses of processes that have counted a part of the positions each. Called by all
/// of them.
void add_up(Census& census, Communicator* others);

/// Solves all states, and counts the positions of the rules: each that is numbered, with those that
/// are like it where states are alike, but for those that the game does not have counted.
/// The position of the census' longest win is the lowest index of all that take as long; where
/// states are alike and their orbits have a size, of the canonical ones.
///
/// A limit ends it with its status; the census is then of no use. Cost: the solution's, and one
/// pass over the indices, of which each process that shares the solution takes its own; where
/// states are alike and their orbits have no size, each looks at all. Throws Error `not_applicable`
/// for a SymmetricGame that tells no sizes of orbits and does not number all of its positions.
template <class E, IndexedGame G, SolvesAll Solution>
  requires(std::same_as<E, ByOutcome> || std::same_as<E, ByDistance>)
Status take_census(const G& game, Solution& solution, const Limits& limits, Census& census) {
  constexpr std::uint64_t states_a_check = 1 << 16;
  const Limits started = limits.started();
  if (const Status solved = solution.solve_all(started); solved != Status::complete) return solved;
  Communicator* others = nullptr;
  if constexpr (requires { others = solution.others(); }) others = solution.others();
  Meter meter(started);
  const std::uint64_t size = game.size();
  const auto go_on = [&](std::uint64_t index) {
    return meter.check_every(states_a_check, {"positions counted", index, size}) ==
           Status::complete;
  };
  const auto add = [&](Distance value, std::uint64_t count, std::uint64_t index) {
    if constexpr (std::same_as<E, ByDistance>)
      census.add(value, count, index);
    else
      census.add(value.outcome(), count);
  };
  together(others, [&] {
    if constexpr (SymmetricGame<G> && !OrbitGame<G>) {
      for (std::uint64_t index = 0; index < size && go_on(index); ++index) {
        const StateOf<G> state = game.state_at(index);
        if (positions_counted(game, index, state) == 0) continue;
        const std::optional<IndexedValue> held = solution.held_value(state);
        if (!held) continue;
        add(held->value, 1, index);
        if (held->index == index) census.checksum += checksum_of(index, held->value);
      }
    } else {
      solution.each_value([&](std::uint64_t index, Distance value) {
        const std::uint64_t count = positions_counted(game, index, game.state_at(index));
        if (count != 0) {
          add(value, count, index);
          census.checksum += checksum_of(index, value);
        }
        return go_on(index);
      });
    }
  });
  const auto ended = largest(others, static_cast<std::uint64_t>(meter.status()));
  if (ended == 0) add_up(census, others);
  return static_cast<Status>(ended);
}

}  // namespace zugzwang
