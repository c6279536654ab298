#pragma once

// A directed graph with named vertices, as read from a text: DOT, GraphML or a list of edges.

#include <string>
#include <vector>

#include <boost/graph/compressed_sparse_row_graph.hpp>

namespace zugzwang::games {

struct DirectedGraph {
  using Edges = boost::compressed_sparse_row_graph<boost::bidirectionalS>;

  Edges edges;  ///< without repetitions
  std::vector<std::string> names;

  /// Returns the vertex of this name. Throws Error{bad_value}.
  std::size_t find(const std::string& name) const;
};

/// Reads a graph in one of the formats of graph_text.hpp. The beginning of the text determines the
/// format: `graph`, `digraph` or `strict` for DOT, `<` for GraphML; any other text is a list of
/// edges. An edge of an undirected graph can be followed in both directions. Throws
/// Error{bad_value} that says what is wrong.
DirectedGraph read_graph(const std::string& text);

}  // namespace zugzwang::games
