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

  /// The vertex of this name. Throws Error{bad_value}.
  std::size_t find(const std::string& name) const;
};

/// Reads a graph in one of the forms of graph_text.hpp, which are told apart by how the text
/// begins: `graph`, `digraph` or `strict` in DOT, `<` in GraphML; else it is a list of edges. An
/// edge of an undirected graph can be followed both ways. Throws Error{bad_value} that says what is
/// wrong.
DirectedGraph read_graph(const std::string& text);

}  // namespace zugzwang::games
