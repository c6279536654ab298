#pragma once

// What games on boards promise of tiers, orbits and counted moves, for all their positions.

#include <algorithm>
#include <cstdint>
#include <map>
#include <ranges>
#include <string>

#include <zugzwang/core/game.hpp>

namespace zugzwang::testing {

/// How often a move leads from one state to another, by canonical forms: index pairs.
template <class G>
using Ways = std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t>;

/// The first promise that is broken at some position; empty if all are kept.
template <class G>
  requires IndexedGame<G> && OrbitGame<G> && RetractableGame<G>
std::string broken_promise(const G& game) {
  std::map<std::uint64_t, std::uint64_t> members;  // by the index of the canonical form
  Ways<G> moves_from;                              // from a canonical state into an orbit
  Ways<G> moves_to;                                // from an orbit to a canonical state
  for (std::uint64_t index = 0; index < game.size(); ++index) {
    const StateOf<G> state = game.state_at(index);
    if (game.index(state) != index) return "index is a bijection";
    if constexpr (TieredGame<G>) {
      const std::uint64_t tier = game.tier(state);
      if (tier >= game.tiers() || index < game.tier_begin(tier) ||
          index >= game.tier_begin(tier + 1))
        return "a tier holds its indices";
    }
    if constexpr (PartlyIndexedGame<G>)
      if (!game.is_position(state)) continue;
    const StateOf<G> canonical = game.canonical(state);
    if (game.canonical(canonical) != canonical) return "canonical is idempotent";
    if constexpr (TieredGame<G>)
      if (game.tier(canonical) != game.tier(state)) return "alike states are of one tier";
    if (game.result(canonical) != game.result(state)) return "alike states have one result";
    if (game.orbit_size(canonical) != game.orbit_size(state)) return "orbits have one size";
    ++members[game.index(canonical)];
    if (state == canonical)
      for (const auto& [before, move] : game.predecessors(state)) {
        if (game.result(before) || game.play(before, move) != state)
          return "a predecessor moves here";
        ++moves_to[{game.index(game.canonical(before)), index}];
      }
    if (game.result(state)) continue;
    std::uint64_t moves = 0;
    for (const MoveOf<G>& move : game.moves(state)) {
      const StateOf<G> option = game.play(state, move);
      if constexpr (PartlyIndexedGame<G>)
        if (!game.is_position(option)) return "play leads to positions";
      if constexpr (TieredGame<G>) {
        const auto next = game.next_tiers(game.tier(state));
        if (std::ranges::find(next, game.tier(option)) == std::ranges::end(next))
          return "moves lead to the next tiers";
      }
      if (state == canonical) ++moves_from[{index, game.index(game.canonical(option))}];
      ++moves;
    }
    if constexpr (CountedMovesGame<G>)
      if (game.option_count(state) != moves) return "moves are counted";
  }
  for (const auto& [form, count] : members)
    if (game.orbit_size(game.state_at(form)) != count) return "orbits are counted";
  if (moves_from.size() != moves_to.size()) return "moves are as many from as to";
  for (const auto& [ends, count] : moves_from)
    if (count * members[ends.first] != moves_to[ends] * members[ends.second])
      return "moves are as many from as to";
  return {};
}

}  // namespace zugzwang::testing
