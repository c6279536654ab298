#pragma once

// Code shared by the presentations of games on graphs of the user: where a token may lie, and the
// vertices that a field names.

#include <algorithm>
#include <cstddef>
#include <string>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/random_problem.hpp>
#include <zugzwang/games/graphs/directed_graph.hpp>

namespace zugzwang::games {

/// Returns the vertex of a name in a field of the position. Throws Error{bad_position}.
inline std::size_t vertex_of(const DirectedGraph& graph, const char* field,
                             const std::string& name) {
  const auto found = std::ranges::find(graph.names(), name);
  if (found == graph.names().end())
    refuse_position(field, "'" + name + "' is not a vertex of the graph");
  return static_cast<std::size_t>(found - graph.names().begin());
}

/// Puts the token on any vertex of a given graph.
class GraphStarts final : public DrawsPositions {
 public:
  Datum::Object random_position(const Datum& rules, Random& random) const override {
    const Datum* const graph = rules.find("graph");
    const DirectedGraph read = read_graph(graph == nullptr ? "" : graph->to_text());
    const auto& names = read.names();
    if (names.empty()) return {};
    return {{"start", names[draw_below(names.size(), random)]}};
  }
};

}  // namespace zugzwang::games
