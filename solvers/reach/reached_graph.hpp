#pragma once

// Stores the positions that play can reach as an explicit graph: positions are numbers, and moves
// are lists of numbers. The graph no longer refers to the game, so that the algorithms on it are
// compiled once for all games.

#include <cassert>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <ranges>
#include <span>
#include <vector>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/outcome.hpp>

namespace zugzwang {

/// Whether a move may leave the same player on move.
enum class Turns : std::uint8_t { alternate, may_be_kept };
/// Whether moves score.
enum class Scores : std::uint8_t { none, of_moves };

/// The moves of positions 0, 1, 2 … in compressed sparse rows, in the order in which the game lists
/// them. Memory: 5 bytes per position and 4 bytes per move, plus a bit per move for extra turns and
/// 8 bytes per move for scores. Holds fewer than 2^32 positions and moves.
class ReachedGraph {
 public:
  using Number = std::uint32_t;

  /// The most positions, and the most moves, that can be numbered.
  static constexpr std::uint64_t most = std::numeric_limits<Number>::max() - 1;

  ReachedGraph(Turns turns, Scores scores) : turns_(turns), scores_(scores) {}

  Turns turns() const { return turns_; }

  // To build a graph, make room for some positions and moves; then add a position, each of its
  // moves, the next position, and so on.

  /// Makes room for `more` further positions and as many moves. Asks the meter before it allocates
  /// memory; `held` bytes are held beside the graph. Returns memory_limit also if there are too
  /// many to be numbered.
  Status make_room(std::uint64_t more, std::uint64_t held, const Meter& meter);
  void add_position(const std::optional<Outcome>& result) {
    results_.push_back(result ? *result : goes_on);
    begins_.push_back(static_cast<Number>(targets_.size()));
  }
  /// Adds a move of the last position. `gain` is used only if moves score, and `keeps_turn` only if
  /// turns may be kept.
  void add_move(Number target, bool keeps_turn, std::int64_t gain) {
    if (turns_ == Turns::may_be_kept) keeps_.push_back(keeps_turn);
    if (scores_ == Scores::of_moves) gains_.push_back(gain);
    targets_.push_back(target);
  }

  std::uint64_t positions() const { return results_.size(); }
  std::uint64_t moves() const { return targets_.size(); }
  std::optional<Outcome> result(Number position) const {
    return results_[position] == goes_on ? std::nullopt : std::optional(results_[position]);
  }
  /// Returns the places of a position's moves among all moves.
  std::ranges::iota_view<Number, Number> moves(Number position) const {
    const std::uint64_t next = std::uint64_t{position} + 1;
    return {begins_[position],
            next < begins_.size() ? begins_[next] : static_cast<Number>(targets_.size())};
  }
  // Of the move at a place:
  Number target(Number move) const { return targets_[move]; }
  bool keeps_turn(Number move) const { return keeps_[move]; }
  std::int64_t gain(Number move) const { return gains_[move]; }

  std::uint64_t bytes() const;

  /// Sorts the positions topologically (Kahn 1962), options first. Returns the order: the number of
  /// the position at each place. Replaces the targets of all moves by places in this order. Returns
  /// nothing if there is a cycle, or if a limit ends it, which the meter's status then shows; the
  /// targets are then meaningless. Every position must be reachable from position 0. Time
  /// O(positions + moves); 8 bytes per position, for which the caller asks the meter.
  std::vector<Number> sort(Meter& meter);

 private:
  static constexpr Outcome goes_on{};

  Turns turns_;
  Scores scores_;
  std::vector<Outcome> results_;  // by position
  std::vector<Number> begins_;    // by position: the place of its first move
  std::vector<Number> targets_;   // by place
  std::vector<bool> keeps_;
  std::vector<std::int64_t> gains_;
};

// Solvers of a graph, compiled once for all games, in solve_graph.cpp.

/// Computes the value of each position of a graph, by its number. The memory limit includes the
/// graph and the `held` bytes.
template <Evaluation E>
using SolveGraph = Status (*)(ReachedGraph& graph, std::uint64_t held, const Limits& limits,
                              std::vector<typename E::Value>& values);

/// Solves by retrograde analysis; the graph may have cycles.
template <GraphEvaluation E>
  requires(std::same_as<E, ByOutcome> || std::same_as<E, ByDistance>)
Status solve_backwards(ReachedGraph& graph, std::uint64_t held, const Limits& limits,
                       std::vector<typename E::Value>& values);

/// Solves in topological order, each position from its options. Overwrites the targets of the
/// graph's moves. Throws CycleDetected if the graph has a cycle.
template <GraphEvaluation E>
Status solve_in_order(ReachedGraph& graph, std::uint64_t held, const Limits& limits,
                      std::vector<typename E::Value>& values);

// Presents a graph as a game, so that the solvers of numbered games can solve it. All games that
// are solved this way have the same type.

/// The game on a graph, to be solved by E: moves have gains if E is ByMargin, and the game is
/// impartial if E is ByNimber. Refers to the graph.
template <Turns turns, Evaluation E>
class ReachedGame {
 public:
  using State = ReachedGraph::Number;
  using Move = ReachedGraph::Number;  // its place in the graph
  static constexpr bool impartial = std::same_as<E, ByNimber>;

  explicit ReachedGame(const ReachedGraph& graph) : graph_(&graph) {
    assert((graph.turns() == turns));
  }

  std::ranges::iota_view<Move, Move> moves(State at) const { return graph_->moves(at); }
  State play(State, Move move) const { return graph_->target(move); }
  std::optional<Outcome> result(State at) const { return graph_->result(at); }
  std::uint64_t key(State at) const { return at; }

  std::uint64_t size() const { return graph_->positions(); }
  std::uint64_t index(State at) const { return at; }
  State state_at(std::uint64_t index) const { return static_cast<State>(index); }
  std::uint64_t option_count(State at) const { return graph_->moves(at).size(); }

  bool keeps_turn(State, Move move) const
    requires(turns == Turns::may_be_kept)
  {
    return graph_->keeps_turn(move);
  }
  std::int64_t gain(State, Move move) const
    requires std::same_as<E, ByMargin>
  {
    return graph_->gain(move);
  }

 private:
  const ReachedGraph* graph_;
};

/// The game on a sorted graph: states are places in its order.
template <Turns turns, Evaluation E>
class SortedGame : public ReachedGame<turns, E> {
 public:
  using Base = ReachedGame<turns, E>;
  using typename Base::Move;
  using typename Base::State;

  SortedGame(const ReachedGraph& graph, std::span<const ReachedGraph::Number> order)
      : Base(graph), order_(order) {}

  std::ranges::iota_view<Move, Move> moves(State at) const { return Base::moves(order_[at]); }
  std::optional<Outcome> result(State at) const { return Base::result(order_[at]); }
  std::uint64_t rank(State at) const { return at; }
  std::uint64_t option_count(State at) const { return Base::option_count(order_[at]); }

 private:
  std::span<const ReachedGraph::Number> order_;
};

}  // namespace zugzwang
