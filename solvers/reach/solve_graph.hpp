#pragma once

// The values of all positions of a graph. Compiled once, for all games: what retrograde.hpp and
// rows/finite_solution.hpp do to numbered games, they do here to the graph of any other.

#include <concepts>
#include <cstdint>
#include <vector>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/reach/reached_graph.hpp>

namespace zugzwang {

/// The evaluations that graphs are solved by.
template <class E>
concept GraphEvaluation = std::same_as<E, ByOutcome> || std::same_as<E, ByDistance> ||
                          std::same_as<E, ByMargin> || std::same_as<E, ByNimber>;

/// Computes a value for each position of a graph, by its number. The memory limit is what may be
/// held with the graph and all else that is counted as `held`.
template <GraphEvaluation E>
using SolveGraph = Status (*)(ReachedGraph& graph, std::uint64_t held, const Limits& limits,
                              std::vector<typename E::Value>& values);

/// By retrograde analysis: play may come back to positions.
template <GraphEvaluation E>
  requires(std::same_as<E, ByOutcome> || std::same_as<E, ByDistance>)
Status solve_backwards(ReachedGraph& graph, std::uint64_t held, const Limits& limits,
                       std::vector<typename E::Value>& values);

/// In topological order, each position from its options. Spends the moves of the graph.
/// Throws PlayComesBack if it can come back to a position.
template <GraphEvaluation E>
Status solve_in_order(ReachedGraph& graph, std::uint64_t held, const Limits& limits,
                      std::vector<typename E::Value>& values);

}  // namespace zugzwang
