#pragma once

// What a game is to retrograde analysis, before any of that is compiled.

#include <concepts>
#include <cstdint>
#include <memory>
#include <string_view>

#include <zugzwang/core/game.hpp>

namespace zugzwang {

/// Where the value of a state is kept.
struct TierPlace {
  std::uint64_t tier = 0;
  std::uint64_t index = 0;  ///< within the tier
  bool operator==(const TierPlace&) const = default;
};

class TieredRules;

// Of an IndexedGame both follow from its numbering: see solvers/retrograde/tiered_rules_of.hpp.

/// The rules of a game for its tables, which refer to it.
template <IndexedGame G>
std::unique_ptr<const TieredRules> tiered_rules(const G& game);
/// Where the value of a state is kept in them.
template <IndexedGame G>
TierPlace place_of(const G& game, const StateOf<G>& state);

/// A game that knows its rules tier by tier, and where the values of its states are kept.
template <class G>
concept TabledGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { tiered_rules(game) } -> std::same_as<std::unique_ptr<const TieredRules>>;
  { place_of(game, state) } -> std::same_as<TierPlace>;
};

/// Whether tables can be percolated by the game's own predecessors. Those of a canonical state are
/// right for the states alike, too, only where orbits are counted.
template <class G>
inline constexpr bool percolates_back = RetractableGame<G> && (!SymmetricGame<G> || OrbitGame<G>);

/// Where retrograde analysis learns which states lead to one: from the game; from all moves, turned
/// round and kept; or from the moves of all undecided states, read anew at every level, which takes
/// no memory, and once alone where no move stays in a tier. `automatic` is one such pass there, and
/// else the first of them that the game and the memory allow.
enum class Predecessors { automatic, of_the_game, reverse_graph, value_iteration };

/// The name of the strategy; empty for `automatic`.
constexpr std::string_view name_of(Predecessors source) {
  switch (source) {
    case Predecessors::of_the_game: return "predecessors";
    case Predecessors::reverse_graph: return "reverse_graph";
    case Predecessors::value_iteration: return "value_iteration";
    case Predecessors::automatic: break;
  }
  return "";
}

}  // namespace zugzwang
