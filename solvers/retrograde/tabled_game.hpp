#pragma once

// The requirements of retrograde analysis on a game, without the code of the analysis.

#include <concepts>
#include <cstdint>
#include <memory>
#include <string_view>

#include <zugzwang/core/game.hpp>

namespace zugzwang {

/// Where the value of a state is stored.
struct TierPlace {
  std::uint64_t tier = 0;
  std::uint64_t index = 0;  ///< within the tier
  bool operator==(const TierPlace&) const = default;
};

class TieredRules;

// For an IndexedGame, both functions follow from its numbering: see
// solvers/retrograde/tiered_rules_of.hpp.

/// Returns the rules of a game for its tables. They refer to the game.
template <IndexedGame G>
std::unique_ptr<const TieredRules> tiered_rules(const G& game);
/// Returns where the tables store the value of a state, in tiers if they are used.
template <IndexedGame G>
TierPlace place_of(const G& game, const StateOf<G>& state, bool uses_tiers = true);

/// A game that provides its rules tier by tier, and the places of the values of its states.
template <class G>
concept TabledGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { tiered_rules(game) } -> std::same_as<std::unique_ptr<const TieredRules>>;
  { place_of(game, state) } -> std::same_as<TierPlace>;
};

/// The source of predecessors in retrograde analysis: the game; the reverse graph of all moves,
/// which is kept in memory; or value iteration, which reads the moves of all undecided states again
/// at every level and takes no memory. A tier in which no move stays needs only one pass of it.
/// `automatic` is this pass for those tiers, and otherwise the first of the three that the game and
/// the memory allow.
enum class Predecessors { automatic, of_the_game, reverse_graph, value_iteration };

/// Returns the name of the strategy; empty for `automatic`.
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
