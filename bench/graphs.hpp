#pragma once

// The graphs on which Cat and Mouse is timed.

#include <algorithm>
#include <cstdint>
#include <vector>

#include <zugzwang/core/random.hpp>

namespace zugzwang {

/// Returns an undirected graph: a ring, and from every other node one chord to a random node. The
/// mean degree is 3. The same seed gives the same graph on every machine.
inline std::vector<std::vector<std::uint16_t>> ring_with_chords(std::uint32_t nodes,
                                                                std::uint64_t seed = 1) {
  Random random(seed);
  std::vector<std::vector<std::uint16_t>> graph(nodes);
  const auto connect = [&](std::uint32_t a, std::uint32_t b) {
    graph[a].push_back(static_cast<std::uint16_t>(b));
    graph[b].push_back(static_cast<std::uint16_t>(a));
  };
  for (std::uint32_t v = 0; v < nodes; ++v) connect(v, (v + 1) % nodes);
  for (std::uint32_t v = 0; v < nodes; v += 2)
    connect(v, static_cast<std::uint32_t>(random() % nodes));
  return graph;
}

/// Returns a random tree: each node is joined to an earlier one. One player soon has no way round.
inline std::vector<std::vector<std::uint16_t>> random_tree(std::uint32_t nodes,
                                                           std::uint64_t seed = 1) {
  Random random(seed);
  std::vector<std::vector<std::uint16_t>> graph(nodes);
  for (std::uint32_t v = 1; v < nodes; ++v) {
    const auto before = static_cast<std::uint32_t>(random() % v);
    graph[v].push_back(static_cast<std::uint16_t>(before));
    graph[before].push_back(static_cast<std::uint16_t>(v));
  }
  return graph;
}

/// Returns a random graph of mean degree 16.
inline std::vector<std::vector<std::uint16_t>> dense_graph(std::uint32_t nodes,
                                                           std::uint64_t seed = 1) {
  Random random(seed);
  std::vector<std::vector<std::uint16_t>> graph = random_tree(nodes, seed);
  for (std::uint32_t edge = 0; edge < 7 * nodes; ++edge) {
    const auto a = static_cast<std::uint32_t>(random() % nodes);
    const auto b = static_cast<std::uint32_t>(random() % nodes);
    graph[a].push_back(static_cast<std::uint16_t>(b));
    graph[b].push_back(static_cast<std::uint16_t>(a));
  }
  return graph;
}

/// Returns a grid of 40 columns that is closed to a torus. A mouse can always turn away from one
/// cat there, so almost all states are draws.
inline std::vector<std::vector<std::uint16_t>> torus(std::uint32_t nodes) {
  constexpr std::uint32_t columns = 40;
  const std::uint32_t rows = nodes / columns;
  std::vector<std::vector<std::uint16_t>> graph(rows * columns);
  for (std::uint32_t v = 0; v < graph.size(); ++v) {
    const std::uint32_t row = v / columns;
    const std::uint32_t column = v % columns;
    for (const std::uint32_t to :
         {row * columns + (column + 1) % columns, row * columns + (column + columns - 1) % columns,
          (row + 1) % rows * columns + column, (row + rows - 1) % rows * columns + column})
      graph[v].push_back(static_cast<std::uint16_t>(to));
  }
  return graph;
}

}  // namespace zugzwang
