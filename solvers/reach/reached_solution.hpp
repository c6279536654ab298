#pragma once

// A game without a numbering, solved over what play can reach from the asked position: that is
// numbered breadth first and written out as a graph, and the graph is solved.

#include <optional>
#include <utility>
#include <vector>

#include <zugzwang/core/best_moves.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/reach/reached_states.hpp>
#include <zugzwang/solvers/reach/solve_graph.hpp>

namespace zugzwang {

/// The values of all that play can reach from the position that was solved last. Time: a hash for
/// each move, and that of the solver. Memory: that of ReachedStates and of ReachedGraph, and what
/// the solver of the graph takes; from then on states, numbers and values alone. Fewer than 2^32
/// positions and moves, else it is a memory limit.
template <Game G, EvaluationOf<G> E>
  requires GraphEvaluation<E>
class ReachedSolution {
 public:
  using State = StateOf<G>;
  using Value = typename E::Value;

  /// Keeps a copy of the game. `solve_graph` is `solve_backwards` or `solve_in_order`.
  ReachedSolution(const G& game, SolveGraph<E> solve_graph)
      : game_(game), solve_graph_(solve_graph) {}
  ReachedSolution(const ReachedSolution&) = delete;  // the states refer to the game
  ReachedSolution& operator=(const ReachedSolution&) = delete;

  /// Makes all known that play can reach from `root`: at once where that has been reached before,
  /// else anew. A limit ends it with its status, and nothing is known then.
  /// Throws Error as `solve_graph` does.
  Status solve(const State& root, const Limits& limits) {
    if (!values_.empty() && states_.find(game_, root)) return Status::complete;
    states_ = ReachedStates<G>(game_);
    values_ = {};
    const Limits within = limits.started();
    Meter meter(within);
    const Status status = reach(root, within, meter);
    statistics_.seconds += meter.seconds();
    statistics_.bytes = states_.bytes() + values_.capacity() * sizeof(Value);
    return status;
  }
  Status solve_options(const State& root, const Limits& limits) { return solve(root, limits); }

  /// Of any state that play can reach from the one that was solved last.
  Value value(const State& state) const { return values_[*states_.find(game_, state)]; }

  std::optional<MoveOf<G>> best_move(const State& state) const {
    return zugzwang::best_move<E>(game_, state, value(state),
                                  [this](const State& option) { return value(option); });
  }

  const Statistics& statistics() const { return statistics_; }

 private:
  Status reach(const State& root, const Limits& limits, Meter& meter) {
    ReachedStates<G> states(game_);
    std::vector<Value> values;
    ReachedGraph graph = ReachedStates<G>::graph(game_);
    Status status = states.reach(game_, root, graph, meter);
    statistics_.positions += graph.positions();
    if (status == Status::complete) status = solve_graph_(graph, states.bytes(), limits, values);
    if (status != Status::complete) return status;
    states_ = std::move(states);
    values_ = std::move(values);
    return status;
  }

  G game_;
  SolveGraph<E> solve_graph_;
  ReachedStates<G> states_{game_};
  std::vector<Value> values_;  // by number
  Statistics statistics_;
};

}  // namespace zugzwang
