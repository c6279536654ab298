#pragma once

// A directed graph with named vertices, as read from a text: DOT, GraphML or a list of edges.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zugzwang::games {

class DirectedGraph {
 public:
  using Vertex = std::uint32_t;
  using Edge = std::pair<Vertex, Vertex>;

  /// The vertices are 0 to `names.size() - 1`; of edges there are fewer than 2^32, and they may be
  /// repeated. Takes 8 bytes a vertex and an edge, and the given edges until half of that is
  /// filled.
  DirectedGraph(std::vector<std::string> names, std::vector<Edge> edges);

  const std::vector<std::string>& names() const { return names_; }
  std::size_t size() const { return names_.size(); }
  /// Lists the vertices to which edges lead, each once and in order.
  std::span<const Vertex> successors(std::size_t vertex) const { return to_[vertex]; }
  /// Lists the vertices from which edges lead, each once and in order.
  std::span<const Vertex> predecessors(std::size_t vertex) const { return from_[vertex]; }

  /// Returns the vertex of this name. Throws Error{bad_value}.
  std::size_t find(std::string_view name) const;

 private:
  /// A list of vertices for each vertex, one after the other in one array.
  struct Lists {
    std::vector<std::uint32_t> begin;
    std::vector<Vertex> vertices;

    std::span<const Vertex> operator[](std::size_t vertex) const {
      return std::span(vertices).subspan(begin[vertex], begin[vertex + 1] - begin[vertex]);
    }
  };

  std::vector<std::string> names_;
  Lists to_;
  Lists from_;
};

/// Reads a graph in one of the formats of graph_text.hpp. The beginning of the text determines the
/// format: `graph`, `digraph` or `strict` for DOT, `<` for GraphML; any other text is a list of
/// edges. An edge of an undirected graph can be followed in both directions. Throws
/// Error{bad_value} that says what is wrong.
DirectedGraph read_graph(std::string_view text);

}  // namespace zugzwang::games
