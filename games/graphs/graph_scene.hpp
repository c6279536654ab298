#pragma once

// Drawings of graphs for the presentations of games.

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include <zugzwang/engine/scene.hpp>

namespace zugzwang::games {

/// A graph of more vertices has no scene: nobody could read its picture.
inline constexpr std::size_t most_drawn_vertices = 10'000;

/// Adds these edges, none of which is repeated, to a graph: as lines if all go both ways, else as
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
