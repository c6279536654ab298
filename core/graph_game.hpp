#pragma once

// Any graph of Boost.Graph as a game: a token lies on a vertex and is moved along an out-edge. Each
// vertex belongs to one of two players, who is on move there, and may have a result.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <ranges>
#include <utility>

#include <boost/graph/graph_traits.hpp>
#include <boost/graph/properties.hpp>

#include <zugzwang/core/game.hpp>

namespace zugzwang {

/// `player_of(vertex)` returns the player on move (any two values of one type that compare by ==),
/// and `result_of(vertex)` an optional Outcome for that player; a vertex without a result and
/// without out-edges has the outcome `stuck` for the player on move.
///
/// `Graph` models VertexListGraph and IncidenceGraph, with vertex indices 0 … num_vertices−1; if it
/// models BidirectionalGraph, its in-edges give the predecessors. The graph must outlive the game.
/// Parallel edges are distinct moves with the same effect.
template <class Graph, class PlayerOf, class ResultOf>
class GraphGame {
 public:
  using Vertex = typename boost::graph_traits<Graph>::vertex_descriptor;
  using State = Vertex;
  using Move = typename boost::graph_traits<Graph>::edge_descriptor;

  GraphGame(const Graph& graph, PlayerOf player_of, ResultOf result_of, Outcome stuck)
      : graph_(&graph),
        player_of_(std::move(player_of)),
        result_of_(std::move(result_of)),
        stuck_(stuck) {}

  auto moves(const State& at) const { return range_of(out_edges(at, *graph_)); }
  State play(const State&, const Move& edge) const { return target(edge, *graph_); }
  std::optional<Outcome> result(const State& at) const {
    if (const std::optional<Outcome> labelled = std::invoke(result_of_, at)) return labelled;
    return out_degree(at, *graph_) == 0 ? std::optional(stuck_) : std::nullopt;
  }
  std::uint64_t key(const State& at) const { return index(at); }
  /// A move to a vertex of the same player keeps the turn.
  bool keeps_turn(const State& at, const Move& edge) const {
    return std::invoke(player_of_, at) == std::invoke(player_of_, target(edge, *graph_));
  }

  std::uint64_t size() const { return num_vertices(*graph_); }
  std::uint64_t index(const State& at) const { return get(boost::vertex_index, *graph_, at); }
  State state_at(std::uint64_t index) const {
    return *std::next(vertices(*graph_).first, static_cast<std::ptrdiff_t>(index));
  }

  auto predecessors(const State& at) const
    requires std::convertible_to<typename boost::graph_traits<Graph>::directed_category,
                                 boost::bidirectional_tag>
  {
    return range_of(in_edges(at, *graph_)) |
           std::views::filter([this](const Move& edge) { return !result(source(edge, *graph_)); }) |
           std::views::transform([this](const Move& edge) {
             return Predecessor<State, Move>{source(edge, *graph_), edge};
           });
  }

 private:
  /// The iterators of Boost.Graph predate std::ranges; some do not model its concepts.
  template <class Iterator>
  static auto range_of(const std::pair<Iterator, Iterator>& pair) {
    return std::ranges::subrange(pair.first, pair.second);
  }

  const Graph* graph_;
  PlayerOf player_of_;
  ResultOf result_of_;
  Outcome stuck_;
};

}  // namespace zugzwang
