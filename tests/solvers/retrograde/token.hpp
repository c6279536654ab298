#pragma once

// Games for the tests of retrograde analysis: a token on a graph of any shape, and a long way down.

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/random.hpp>
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

inline std::vector<Vertex> random_graph(Random& random, std::uint64_t most_vertices = 40) {
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

/// A token on a graph with all abilities that a table knows: vertices in tiers that it does not
/// come back to, alike by the powers of one permutation, and some that stand for no position. The
/// plain Token of the same graph has the same values.
struct RichGraph {
  std::vector<Vertex> vertices;
  std::vector<std::uint32_t> tier_begins;          // and the end of the last
  std::vector<bool> moves_inside;                  // of each tier, whether moves may stay
  std::vector<std::vector<std::uint32_t>> orbits;  // of each vertex, its own first
  std::vector<bool> is_position;

  std::uint64_t tier(std::uint32_t at) const {
    return static_cast<std::uint64_t>(std::ranges::upper_bound(tier_begins, at) -
                                      tier_begins.begin() - 1);
  }
};

template <bool owned, bool retracts>
struct RichToken : Token<owned, retracts> {
  using Base = Token<owned, retracts>;
  using State = typename Base::State;

  explicit RichToken(RichGraph rich) : Base{rich.vertices}, rich_(std::move(rich)) {}

  bool is_position(State at) const { return rich_.is_position[at]; }
  std::uint64_t tiers() const { return rich_.tier_begins.size() - 1; }
  std::uint64_t tier(State at) const { return rich_.tier(at); }
  std::uint64_t tier_begin(std::uint64_t tier) const { return rich_.tier_begins[tier]; }
  std::vector<std::uint64_t> next_tiers(std::uint64_t tier) const {
    std::vector<std::uint64_t> next(tier + (rich_.moves_inside[tier] ? 1 : 0));
    std::iota(next.begin(), next.end(), 0);
    return next;
  }
  const std::vector<std::uint32_t>& tier_begins() const { return rich_.tier_begins; }
  State canonical(State at) const { return *std::ranges::min_element(rich_.orbits[at]); }
  std::uint64_t orbit_size(State at) const { return rich_.orbits[at].size(); }
  std::uint64_t option_count(State at) const { return this->graph[at].to.size(); }

 private:
  RichGraph rich_;
};

inline RichGraph random_rich_graph(Random& random, std::uint64_t most_in_tier = 25) {
  const auto below = [&](std::uint64_t bound) {
    return static_cast<std::uint32_t>(random() % bound);
  };
  constexpr std::uint32_t order = 12;
  constexpr std::uint32_t lengths[] = {1, 2, 3, 4, 6, 12};
  RichGraph rich;
  rich.tier_begins.push_back(0);
  std::vector<Outcome> results = {Outcome::loss, Outcome::draw, Outcome::win};
  const std::uint32_t one_end_in = 2 + below(12);
  for (std::uint32_t tiers = 1 + below(4); tiers > 0; --tiers) {
    const auto end = static_cast<std::uint32_t>(rich.vertices.size()) + 1 + below(most_in_tier);
    while (rich.vertices.size() < end) {
      // The vertices of a cycle of the permutation.
      const std::uint32_t length = lengths[below(6)];
      const auto first = static_cast<std::uint32_t>(rich.vertices.size());
      Vertex vertex;
      vertex.player = static_cast<int>(below(2));
      if (below(one_end_in) == 0) vertex.result = results[below(3)];
      const bool is_position = below(5) != 0;
      for (std::uint32_t i = 0; i < length; ++i) {
        rich.vertices.push_back(vertex);
        rich.is_position.push_back(is_position);
        rich.orbits.emplace_back();
        for (std::uint32_t k = 0; k < length; ++k)
          rich.orbits.back().push_back(first + (i + k) % length);
      }
    }
    rich.tier_begins.push_back(static_cast<std::uint32_t>(rich.vertices.size()));
    rich.moves_inside.push_back(below(3) != 0);
  }
  const auto image = [&](std::uint32_t at, std::uint32_t turn) {
    return rich.orbits[at][turn % rich.orbits[at].size()];
  };
  // Each edge with all its images; from positions to positions, and never to a higher tier.
  const auto join = [&](std::uint32_t from, std::uint32_t to) {
    const auto cycles = std::lcm(rich.orbits[from].size(), rich.orbits[to].size());
    for (std::uint32_t turn = 0; turn < std::min<std::uint64_t>(cycles, order); ++turn)
      rich.vertices[image(from, turn)].to.push_back(image(to, turn));
  };
  const std::uint32_t edges = 1 + below(3);
  for (std::uint32_t from = 0; from < rich.vertices.size(); ++from) {
    const std::uint64_t tier = rich.tier(from);
    const bool stays = rich.moves_inside[tier];
    const std::uint32_t end = rich.tier_begins[stays ? tier + 1 : tier];
    for (std::uint32_t edge = end == 0 ? 0 : below(edges + 1); edge > 0; --edge) {
      const bool may_fall = !stays || below(4) == 0;
      const std::uint32_t to =
          may_fall ? below(end) : end - 1 - below(end - rich.tier_begins[tier]);
      if (rich.is_position[from] == rich.is_position[to]) join(from, to);
    }
  }
  // A state without a move is finished.
  for (std::uint32_t at = 0; at < rich.vertices.size(); ++at)
    if (rich.vertices[at].to.empty() && !rich.vertices[at].result)
      rich.vertices[at].result = results[rich.orbits[at].size() % 3];
  return rich;
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
