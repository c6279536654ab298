// Applies the solvers of numbered games, in retrograde.hpp and rows/finite_solver.hpp, to the graph
// of any other game.

#include <algorithm>

#include <zugzwang/core/error.hpp>
#include <zugzwang/solvers/reach/reached_graph.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>
#include <zugzwang/solvers/rows/finite_solver.hpp>

namespace zugzwang {

namespace {

/// Returns the limits, with the memory reduced by `held`.
Limits less(const Limits& limits, std::uint64_t held) {
  Limits left = limits;
  if (limits.memory != Limits::unlimited) left.memory -= std::min(limits.memory, held);
  return left;
}

template <class E, Turns turns>
Status backwards(const ReachedGraph& graph, std::uint64_t held, const Limits& limits,
                 std::vector<typename E::Value>& values) {
  // A table of outcomes is computed as one of distances, which contain the outcomes.
  RetrogradeSolver<ReachedGame<turns, ByDistance>, ByDistance> solver(
      ReachedGame<turns, ByDistance>{graph});
  const std::uint64_t held_with_graph = held + graph.bytes();
  if (const Status status = solver.solve(0, less(limits, held_with_graph));
      status != Status::complete)
    return status;
  const std::uint64_t positions = graph.positions();
  const Meter meter(limits);
  if (const Status status = meter.allows(held_with_graph + solver.statistics().bytes +
                                         positions * sizeof(typename E::Value));
      status != Status::complete)
    return status;
  values.resize(positions);
  for (std::uint64_t i = 0; i < positions; ++i) {
    const Distance distance = solver.value(static_cast<ReachedGraph::Number>(i));
    if constexpr (std::same_as<E, ByOutcome>)
      values[i] = distance.outcome();
    else
      values[i] = distance;
  }
  return Status::complete;
}

template <class E, Turns turns>
Status in_order(const ReachedGraph& graph, const std::vector<ReachedGraph::Number>& order,
                std::uint64_t held, const Limits& limits, std::vector<typename E::Value>& values) {
  using Game = SortedGame<turns, E>;
  FiniteSolver<Game, E> solver(Game(graph, order), Layout::table);
  const std::uint64_t positions = graph.positions();
  // The values by number are held in addition to those by place.
  const std::uint64_t bytes = positions * sizeof(typename E::Value);
  const auto last = static_cast<ReachedGraph::Number>(positions - 1);
  if (const Status status = solver.solve(last, less(limits, held + bytes));
      status != Status::complete)
    return status;
  values.resize(positions);
  for (std::uint64_t place = 0; place < positions; ++place)
    values[order[place]] = solver.value(static_cast<ReachedGraph::Number>(place));
  return Status::complete;
}

}  // namespace

template <GraphEvaluation E>
  requires(std::same_as<E, ByOutcome> || std::same_as<E, ByDistance>)
Status solve_backwards(ReachedGraph& graph, std::uint64_t held, const Limits& limits,
                       std::vector<typename E::Value>& values) {
  return graph.turns() == Turns::alternate
             ? backwards<E, Turns::alternate>(graph, held, limits, values)
             : backwards<E, Turns::may_be_kept>(graph, held, limits, values);
}

template <GraphEvaluation E>
Status solve_in_order(ReachedGraph& graph, std::uint64_t held, const Limits& limits,
                      std::vector<typename E::Value>& values) {
  Meter meter(limits);
  held += graph.bytes() + 2 * graph.positions() * sizeof(ReachedGraph::Number);
  if (const Status status = meter.allows(held); status != Status::complete) return status;
  const std::vector<ReachedGraph::Number> order = graph.sort(meter);
  if (meter.status() != Status::complete) return meter.status();
  if (order.empty())
    throw CycleDetected(
        "play can return to a position, so no order puts all options first, as bottom_up needs "
        "it; use retrograde");
  return graph.turns() == Turns::alternate
             ? in_order<E, Turns::alternate>(graph, order, held, limits, values)
             : in_order<E, Turns::may_be_kept>(graph, order, held, limits, values);
}

template Status solve_backwards<ByOutcome>(ReachedGraph&, std::uint64_t, const Limits&,
                                           std::vector<Outcome>&);
template Status solve_backwards<ByDistance>(ReachedGraph&, std::uint64_t, const Limits&,
                                            std::vector<Distance>&);
template Status solve_in_order<ByOutcome>(ReachedGraph&, std::uint64_t, const Limits&,
                                          std::vector<Outcome>&);
template Status solve_in_order<ByDistance>(ReachedGraph&, std::uint64_t, const Limits&,
                                           std::vector<Distance>&);
template Status solve_in_order<ByMargin>(ReachedGraph&, std::uint64_t, const Limits&,
                                         std::vector<Margin>&);
template Status solve_in_order<ByNimber>(ReachedGraph&, std::uint64_t, const Limits&,
                                         std::vector<Nimber>&);

}  // namespace zugzwang
