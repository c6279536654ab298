#pragma once

// The moves of a game seen backwards, as retrograde analysis reads them. A game that lists its
// predecessors costs no memory and gives them in an order that suits its table. For any other game
// the moves are turned round: two passes of a counting sort over all of them, which takes nothing
// but the rules.

#include <cstdint>
#include <memory>
#include <numeric>
#include <string_view>
#include <vector>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>

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

/// All moves of all unfinished states, sorted by the state they lead to: the reverse graph in
/// compressed sparse rows. For games of at most 2^32 states. The moves are read twice rather than
/// kept unsorted in between: that would take twice the memory, and did not save time.
template <IndexedGame G>
class ReverseMoves {
 public:
  static constexpr std::uint64_t most_states = std::uint64_t{1} << 32;

  /// Returns the memory of so many states, with so many moves of the unfinished ones: 8 bytes a
  /// state, 16 where a move may keep the turn, and 4 bytes a move. Sorting takes no more.
  static constexpr std::uint64_t bytes_for(std::uint64_t states, std::uint64_t moves) {
    return (states * kinds + 1) * sizeof(std::uint64_t) + moves * sizeof(Index);
  }

  /// Sorts the moves of `game`, in time O(states + moves). Asks the meter every some thousand
  /// states, but not for memory: that is the caller's to ask for. Unless it returns `complete`, the
  /// moves have to be read anew.
  Status read(const G& game, Meter& meter) {
    froms_.reset();
    begins_.assign(game.size() * kinds + 1, 0);
    // At first the number of moves in each group, then where the group ends; each move that is put
    // in place brings that down, in the end to where the group begins.
    const Status counted =
        for_each_move(game, meter, "states whose moves are counted",
                      [&](std::uint64_t group, std::uint64_t) { ++begins_[group]; });
    if (counted != Status::complete) return counted;
    std::inclusive_scan(begins_.begin(), begins_.end(), begins_.begin());
    froms_ = std::make_unique_for_overwrite<Index[]>(begins_.back());
    return for_each_move(game, meter, "states whose moves are turned round",
                         [&](std::uint64_t group, std::uint64_t from) {
                           froms_[--begins_[group]] = static_cast<Index>(from);
                         });
  }

  /// Calls `visit(index, mover_changes)` for each move that leads to the state of index `to`, once
  /// the moves have been read.
  template <class Visit>
  [[gnu::always_inline]] void each(std::uint64_t to, Visit visit) const {
    for (std::uint64_t kind = 0; kind < kinds; ++kind) {
      const std::uint64_t group = to * kinds + kind;
      for (std::uint64_t i = begins_[group]; i < begins_[group + 1]; ++i)
        visit(std::uint64_t{froms_[i]}, kind == 0);
    }
  }

 private:
  using Index = std::uint32_t;

  // The moves to a state form a group, or two: those that keep the turn follow those that pass it.
  static constexpr std::uint64_t kinds = ExtraTurnGame<G> ? 2 : 1;

  static std::uint64_t group_of(const G& game, const StateOf<G>& state, const MoveOf<G>& move) {
    const std::uint64_t to = game.index(game.play(state, move));
    return to * kinds + (detail::mover_changes(game, state, move) ? 0 : 1);
  }

  /// Calls `visit(group, from)` for each move of each unfinished state, in order of the states.
  template <class Visit>
  static Status for_each_move(const G& game, Meter& meter, std::string_view stage, Visit visit) {
    constexpr std::uint64_t states_a_check = 1 << 12;
    const std::uint64_t size = game.size();
    for (std::uint64_t from = 0; from < size; ++from) {
      if (from % states_a_check == 0) {
        const Status status = meter.check({stage, from, size});
        if (status != Status::complete) return status;
      }
      const StateOf<G> state = game.state_at(from);
      if (game.result(state)) continue;
      for (const MoveOf<G>& move : game.moves(state)) visit(group_of(game, state, move), from);
    }
    return Status::complete;
  }

  std::vector<std::uint64_t> begins_;  // of each group, in froms_; and the end of the last
  std::unique_ptr<Index[]> froms_;
};

}  // namespace zugzwang
