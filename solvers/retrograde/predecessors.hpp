#pragma once

// The moves of a game seen backwards, as retrograde analysis reads them from a game that lists its
// predecessors: without memory, and in an order that suits the table.

#include <cstdint>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang {

/// Where a retrograde solution takes the predecessors from; `automatic` is the game, where it lists
/// them, and otherwise the graph of all moves reversed.
enum class Predecessors { automatic, of_the_game, reverse_graph };

/// Predecessors as the game lists them.
template <IndexedGame G>
  requires RetractableGame<G>
class GivenPredecessors {
 public:
  /// Refers to `game`, which must outlive it.
  explicit GivenPredecessors(const G& game) : game_(game) {}

  /// Calls `visit(index, mover_changes)` for each move that leads to the state of index `to` from
  /// an unfinished state; `index` is that state's.
  template <class Visit>
  [[gnu::always_inline]] void each(std::uint64_t to, Visit visit) const {
    for (const auto& [state, move] : game_.predecessors(game_.state_at(to)))
      visit(game_.index(state), detail::mover_changes(game_, state, move));
  }

 private:
  const G& game_;
};

}  // namespace zugzwang
