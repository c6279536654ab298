#pragma once

// The graphs that Cat and Mouse is timed on.

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

namespace zugzwang {

/// An undirected graph of n nodes: a ring, and from every other node one chord to a random node.
/// The mean degree is 3. The same seed gives the same graph everywhere.
inline std::vector<std::vector<std::uint16_t>> ring_with_chords(std::uint32_t nodes,
                                                                std::uint64_t seed = 1) {
  std::mt19937_64 random(seed);
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

}  // namespace zugzwang
