#pragma once

// Games for the tests of retrograde analysis: a token on a graph of any shape, and a long way down.

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::testing {

struct Vertex {
  std::vector<std::uint32_t> to;
  std::optional<Outcome> result;
  int player = 0;
};

/// A token on a graph of any shape, with ends of all three results, repeated edges and loops. The
/// players move in turn, or, where vertices are `owned`, the owner of a vertex is on move there.
template <bool owned, bool retracts>
struct Token {
  using State = std::uint32_t;
  using Move = std::uint32_t;  // the place of an edge among those of its vertex

  std::vector<Vertex> graph;

  std::vector<Move> moves(State at) const {
    std::vector<Move> moves;
    for (Move i = 0; i < graph[at].to.size(); ++i) moves.push_back(i);
    return moves;
  }
  State play(State at, Move edge) const { return graph[at].to[edge]; }
  std::optional<Outcome> result(State at) const { return graph[at].result; }
  std::uint32_t key(State at) const { return at; }
  std::uint64_t size() const { return graph.size(); }
  std::uint64_t index(State at) const { return at; }
  State state_at(std::uint64_t index) const { return static_cast<State>(index); }

  bool keeps_turn(State at, Move edge) const
    requires owned
  {
    return graph[at].player == graph[graph[at].to[edge]].player;
  }
  std::vector<Predecessor<State, Move>> predecessors(State to) const
    requires retracts
  {
    std::vector<Predecessor<State, Move>> from;
    for (State at = 0; at < graph.size(); ++at)
      for (Move edge = 0; edge < graph[at].to.size(); ++edge)
        if (!graph[at].result && graph[at].to[edge] == to) from.push_back({at, edge});
    return from;
  }
};

using InTurn = Token<false, true>;
using Owned = Token<true, true>;
using InTurnForwards = Token<false, false>;

inline std::vector<Vertex> random_graph(std::mt19937_64& random, std::uint64_t most_vertices = 40) {
  const auto below = [&](std::uint64_t bound) { return random() % bound; };
  std::vector<Vertex> graph(1 + below(most_vertices));
  const std::uint64_t one_end_in = 2 + below(12);
  const std::uint64_t most_edges = 1 + below(5);
  for (Vertex& vertex : graph) {
    vertex.player = static_cast<int>(below(2));
    if (below(one_end_in) == 0) {
      constexpr Outcome results[] = {Outcome::loss, Outcome::draw, Outcome::win};
      vertex.result = results[below(3)];
    }
    // A finished state may have moves, which do not matter.
    for (std::uint64_t edges = 1 + below(most_edges); edges > 0; --edges)
      vertex.to.push_back(static_cast<std::uint32_t>(below(graph.size())));
  }
  return graph;
}

/// From `length` one step at a time down to 0, where the player on move has lost.
struct Chain {
  using State = std::uint32_t;
  using Move = std::uint32_t;

  std::uint32_t length = 0;

  FixedList<Move, 1> moves(State at) const {
    if (at == 0) return {};
    return {at - 1};
  }
  State play(State, Move to) const { return to; }
  std::optional<Outcome> result(State at) const {
    return at == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint32_t key(State at) const { return at; }
  std::uint64_t size() const { return std::uint64_t{length} + 1; }
  std::uint64_t index(State at) const { return at; }
  State state_at(std::uint64_t index) const { return static_cast<State>(index); }
  FixedList<Predecessor<State, Move>, 1> predecessors(State at) const {
    if (at == length) return {};
    return {{at + 1, at}};
  }
};

}  // namespace zugzwang::testing
