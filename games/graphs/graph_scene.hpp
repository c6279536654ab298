#pragma once

// How the presentations of games on graphs draw these.

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include <zugzwang/engine/scene.hpp>

namespace zugzwang::games {

/// Gives a graph these edges, of which none is repeated: as lines where all go both ways, else as
/// arrows.
inline void draw_edges(scene::Graph& graph,
                       std::vector<std::pair<std::uint64_t, std::uint64_t>> edges) {
  std::ranges::sort(edges);
  graph.directed = !std::ranges::all_of(edges, [&](const auto& edge) {
    return std::ranges::binary_search(edges, std::pair(edge.second, edge.first));
  });
  if (!graph.directed)
    std::erase_if(edges, [](const auto& edge) { return edge.first > edge.second; });
  graph.edges = std::move(edges);
}

}  // namespace zugzwang::games
