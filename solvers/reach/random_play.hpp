#pragma once

// The chances of random play on a graph in which play may come back to positions. Each strongly
// connected component gives a system of linear equations, whose right side the components behind it
// determine.

#include <cstdint>
#include <vector>

#include <zugzwang/core/chance.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/reach/reached_graph.hpp>

namespace zugzwang {

/// Computes the chances of each position of a graph. Where a component has no way out, play never
/// ends, which counts as a draw.
///
/// Components are found by Tarjan's algorithm (Boost.Graph) in O(positions + moves). A component of
/// up to 3000 positions is solved by a sparse LU decomposition (Eigen), a larger one by BiCGSTAB
/// until the residual is below 10^-14. Memory: 40 bytes a position and 8 a move beside the graph.
/// Throws Error{too_large} where that does not converge.
Status solve_random_play(ReachedGraph& graph, std::uint64_t held, const Limits& limits,
                         std::vector<Chances>& values);

}  // namespace zugzwang
