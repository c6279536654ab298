#pragma once

// Undirected Vertex Geography: a token lies on a vertex of a graph; a move takes it along an edge
// and removes the vertex that it leaves. A player who cannot move loses.
//
// A. S. Fraenkel, E. R. Scheinerman and D. Ullman, "Undirected edge geography", Theoretical
// Computer Science 112 (1993): the player on move wins if and only if every maximum matching covers
// the vertex of the token.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>

#include <zugzwang/core/allocated_bytes.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/games/graphs/directed_graph.hpp>

namespace zugzwang::games {

class VertexGeography {
 public:
  using Vertex = DirectedGraph::Vertex;
  struct State {
    Vertex at = 0;
    std::vector<bool> is_removed;
    bool operator==(const State&) const = default;
    std::uint64_t allocated_bytes() const { return is_removed.capacity() / 8; }
  };
  using Move = Vertex;

  static constexpr bool impartial = true;

  /// The graph has each edge in both directions.
  explicit VertexGeography(std::shared_ptr<const DirectedGraph> graph) : graph_(std::move(graph)) {}
  const DirectedGraph& graph() const { return *graph_; }

  auto moves(const State& state) const {
    return graph_->successors(state.at) |
           std::views::filter([&state](Vertex to) { return is_free(state, to); });
  }
  State play(State state, Move to) const {
    state.is_removed[state.at] = true;
    state.at = to;
    return state;
  }
  std::optional<Outcome> result(const State& state) const {
    return moves(state).empty() ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::vector<bool> key(const State& state) const {
    std::vector<bool> key = state.is_removed;
    for (Vertex bits = state.at; bits != 0; bits >>= 1) key.push_back((bits & 1) != 0);
    return key;
  }
  std::uint64_t rank(const State& state) const {
    std::uint64_t left = 0;
    for (const bool removed : state.is_removed) left += removed ? 0 : 1;
    return left;
  }

  /// If every maximum matching covers the vertex, the player on move follows the edge of one, and
  /// has an edge to follow whenever he is on move again; otherwise the opponent does so with one
  /// that leaves the vertex out. Cost: two maximum matchings.
  Outcome closed_form(const State& state) const {
    State without = state;
    without.is_removed[state.at] = true;
    return matched(state) > matched(without) ? Outcome::win : Outcome::loss;
  }

 private:
  /// A loop leads to where the token lies, which is removed.
  static bool is_free(const State& state, Vertex to) {
    return to != state.at && !state.is_removed[to];
  }
  /// Returns the number of edges of a maximum matching of the vertices that are not removed.
  std::size_t matched(const State& state) const {
    boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS> left(graph_->size());
    for (Vertex from = 0; from < graph_->size(); ++from)
      for (const Vertex to : graph_->successors(from))
        if (from < to && !state.is_removed[from] && !state.is_removed[to])
          boost::add_edge(from, to, left);
    std::vector<boost::graph_traits<decltype(left)>::vertex_descriptor> mate(graph_->size());
    boost::edmonds_maximum_cardinality_matching(left, mate.data());
    return boost::matching_size(left, mate.data());
  }

  std::shared_ptr<const DirectedGraph> graph_;
};

}  // namespace zugzwang::games
