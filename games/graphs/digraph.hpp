#pragma once

// A token on a directed graph given by the user: players in turn move it along an edge. A player
// who cannot move loses under normal play and wins under misère play; infinite play is a draw
// (Smith, "Graphs and composite games", Journal of Combinatorial Theory 1, 1966). The vertices may
// also belong to the players, each of whom moves the token from his own, and have payoffs, where
// play ends.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/games/graphs/directed_graph.hpp>
#include <zugzwang/games/heaps/heaps.hpp>

namespace zugzwang::games {

template <Convention convention>
class BasicDigraph {
 public:
  static constexpr Cycles cycles = Cycles::sometimes;
  using State = std::size_t;  ///< the vertex where the token lies
  using Move = std::size_t;   ///< the vertex where it goes

  explicit BasicDigraph(std::shared_ptr<const DirectedGraph> graph) : graph_(std::move(graph)) {}
  const DirectedGraph& graph() const { return *graph_; }

  /// Lists the vertices in order.
  auto moves(State at) const {
    return graph_->successors(at) | std::views::transform([](auto to) { return Move{to}; });
  }
  State play(State, Move to) const { return to; }
  std::optional<Outcome> result(State at) const {
    if (!graph_->successors(at).empty()) return std::nullopt;
    return convention == Convention::normal ? Outcome::loss : Outcome::win;
  }
  std::uint64_t key(State at) const { return at; }

  std::uint64_t size() const { return graph_->size(); }
  std::uint64_t index(State at) const { return at; }
  State state_at(std::uint64_t index) const { return index; }

  auto predecessors(State at) const {
    return graph_->predecessors(at) |
           std::views::transform([at](auto from) { return Predecessor<State, Move>{from, at}; });
  }

 private:
  std::shared_ptr<const DirectedGraph> graph_;
};

class Digraph : public BasicDigraph<Convention::normal> {
 public:
  using BasicDigraph::BasicDigraph;
  static constexpr bool impartial = true;
};

using MisereDigraph = BasicDigraph<Convention::misere>;

/// A graph whose vertices belong to the players.
class OwnedDigraph : public BasicDigraph<Convention::normal> {
 public:
  /// What is known of a vertex: its owner, and the outcome for the first player if play ends there.
  struct Vertex {
    bool is_second = false;
    std::optional<Outcome> payoff{};
  };

  /// `vertices` has an element for each vertex. A player who cannot move loses.
  OwnedDigraph(std::shared_ptr<const DirectedGraph> graph, std::vector<Vertex> vertices)
      : BasicDigraph(std::move(graph)), vertices_(std::move(vertices)) {}
  bool is_second(State at) const { return vertices_[at].is_second; }

  std::optional<Outcome> result(State at) const {
    if (const auto payoff = vertices_[at].payoff)
      return is_second(at) ? opposite(*payoff) : *payoff;
    return BasicDigraph::result(at);
  }
  bool keeps_turn(State at, Move to) const { return is_second(at) == is_second(to); }
  auto predecessors(State at) const {
    return graph().predecessors(at) |
           std::views::filter([this](auto from) { return !vertices_[from].payoff; }) |
           std::views::transform([at](auto from) { return Predecessor<State, Move>{from, at}; });
  }

 private:
  std::vector<Vertex> vertices_;
};

}  // namespace zugzwang::games
