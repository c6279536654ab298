// Any graph of Boost.Graph as a game: the values do not depend on the type of the graph.

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>

#include <zugzwang/core/graph_game.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "broken_laws.hpp"
#include "catch.hpp"
#include "fixed_point.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using PlayerOf = std::function<char(std::size_t)>;
using ResultOf = std::function<std::optional<Outcome>(std::size_t)>;

using Bidirectional = boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS>;
using Directed = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;
using Sparse = boost::compressed_sparse_row_graph<boost::directedS>;

template <class Graph>
using On = GraphGame<Graph, PlayerOf, ResultOf>;

static_assert(IndexedGame<On<Bidirectional>> && ExtraTurnGame<On<Bidirectional>>);
static_assert(RetractableGame<On<Bidirectional>>);
static_assert(IndexedGame<On<Directed>> && !RetractableGame<On<Directed>>);
static_assert(IndexedGame<On<Sparse>> && !RetractableGame<On<Sparse>>);

/// A graph as a list of edges, with a player on move and perhaps a result at each vertex.
struct Sketch {
  std::vector<char> players;
  std::vector<std::optional<Outcome>> results;
  std::vector<std::pair<std::size_t, std::size_t>> edges;

  PlayerOf player_of() const {
    return [this](std::size_t v) { return players[v]; };
  }
  ResultOf result_of() const {
    return [this](std::size_t v) { return results[v]; };
  }
  template <class Graph>
  Graph graph() const {
    if constexpr (std::same_as<Graph, Sparse>)
      return Graph(boost::edges_are_unsorted_multi_pass, edges.begin(), edges.end(),
                   players.size());
    else
      return Graph(edges.begin(), edges.end(), players.size());
  }
};

Sketch random_sketch(Random& random) {
  const auto below = [&](std::uint64_t bound) { return random() % bound; };
  Sketch sketch;
  const std::uint64_t vertices = 1 + below(30);
  const std::uint64_t most_edges = 2 * vertices;
  for (std::uint64_t v = 0; v < vertices; ++v) {
    sketch.players.push_back(below(2) == 0 ? 'a' : 'b');
    sketch.results.emplace_back();
    if (below(8) == 0) sketch.results.back() = static_cast<Outcome>(1 + below(3));
  }
  for (std::uint64_t left = below(most_edges); left > 0; --left) {
    sketch.edges.emplace_back(below(vertices), below(vertices));
    if (below(6) == 0) sketch.edges.push_back(sketch.edges.back());
  }
  return sketch;
}

/// Computes the distances by the definition, from the sketch alone.
std::vector<Distance> values_of(const Sketch& sketch, Outcome stuck) {
  const std::size_t vertices = sketch.players.size();
  std::vector<Distance> values(vertices, Distance::draw());
  for (;;) {
    std::vector<Distance> next;
    for (std::size_t v = 0; v < vertices; ++v) {
      std::optional<Distance> best;
      for (const auto& [from, to] : sketch.edges) {
        if (from != v) continue;
        const Distance there = values[to].later(1);
        const Distance here = sketch.players[from] == sketch.players[to] ? there : there.opposite();
        if (!best || here > *best) best = here;
      }
      if (sketch.results[v])
        next.push_back(Distance::finished(*sketch.results[v]));
      else
        next.push_back(best.value_or(Distance::finished(stuck)));
    }
    if (next == values) return values;
    values = std::move(next);
  }
}

template <class Graph>
void agrees(const Sketch& sketch, Outcome stuck, Predecessors source) {
  const Graph graph = sketch.graph<Graph>();
  const On<Graph> game(graph, sketch.player_of(), sketch.result_of(), stuck);
  const std::vector<Distance> values = values_of(sketch, stuck);
  RetrogradeSolver<On<Graph>, ByDistance> solution(game, source);
  REQUIRE(solution.solve(game.state_at(0), {}) == Status::complete);
  for (std::uint64_t v = 0; v < game.size(); ++v)
    REQUIRE(solution.value(game.state_at(v)) == values[v]);
  REQUIRE(testing::fixed_point(game) == values);
}

TEST_CASE("every type of graph game has the values of the definition", "[graph_game][retrograde]") {
  Random random(11);
  for (int trial = 0; trial < 150; ++trial) {
    const Sketch sketch = random_sketch(random);
    for (const Outcome stuck : {Outcome::loss, Outcome::draw, Outcome::win}) {
      CAPTURE(trial, stuck);
      agrees<Bidirectional>(sketch, stuck, Predecessors::of_the_game);
      agrees<Bidirectional>(sketch, stuck, Predecessors::reverse_graph);
      agrees<Directed>(sketch, stuck, Predecessors::automatic);
      agrees<Sparse>(sketch, stuck, Predecessors::automatic);
    }
  }
}

TEST_CASE("a graph as a game keeps the laws", "[graph_game][laws]") {
  Random random(12);
  for (int trial = 0; trial < 20; ++trial) {
    const Sketch sketch = random_sketch(random);
    const auto graph = sketch.graph<Bidirectional>();
    const On<Bidirectional> game(graph, sketch.player_of(), sketch.result_of(), Outcome::draw);
    std::vector<std::size_t> roots;
    for (std::size_t v = 0; v < sketch.players.size(); ++v) roots.push_back(v);
    CHECK(testing::broken(game, roots) == testing::none);
  }
}

TEST_CASE("a vertex without successors has the value that the game defines", "[graph_game]") {
  const Sketch sketch{{'a', 'b'}, {{}, {}}, {{0, 1}}};
  const auto graph = sketch.graph<Directed>();
  for (const Outcome stuck : {Outcome::loss, Outcome::draw, Outcome::win}) {
    const On<Directed> game(graph, sketch.player_of(), sketch.result_of(), stuck);
    CHECK(game.result(1) == stuck);
    CHECK_FALSE(game.result(0));
    RetrogradeSolver<On<Directed>, ByOutcome> solution(game);
    REQUIRE(solution.solve(0, {}) == Status::complete);
    CHECK(solution.value(0) == opposite(stuck));
  }
}

TEST_CASE("a result takes precedence over the moves of its vertex", "[graph_game]") {
  const Sketch sketch{{'a', 'b'}, {Outcome::win, {}}, {{0, 1}, {1, 0}}};
  const auto graph = sketch.graph<Bidirectional>();
  const On<Bidirectional> game(graph, sketch.player_of(), sketch.result_of(), Outcome::loss);
  CHECK(game.result(0) == Outcome::win);
  // No move leads out of a finished vertex.
  CHECK(std::ranges::distance(game.predecessors(1)) == 0);
  CHECK(std::ranges::distance(game.predecessors(0)) == 1);
}

TEST_CASE("a step to a vertex of the same owner keeps the turn", "[graph_game]") {
  const Sketch sketch{{'a', 'a', 'b'}, {{}, {}, Outcome::loss}, {{0, 1}, {1, 2}, {1, 0}}};
  const auto graph = sketch.graph<Directed>();
  const On<Directed> game(graph, sketch.player_of(), sketch.result_of(), Outcome::loss);
  CHECK(game.keeps_turn(0, *game.moves(0).begin()));
  CHECK_FALSE(game.keeps_turn(1, *game.moves(1).begin()));
  RetrogradeSolver<On<Directed>, ByDistance> solution(game);
  REQUIRE(solution.solve(0, {}) == Status::complete);
  CHECK(solution.value(1) == Distance::win(1));
  CHECK(solution.value(0) == Distance::win(2));
}

TEST_CASE("parallel edges are distinct moves with the same effect", "[graph_game]") {
  const Sketch sketch{{'a', 'b'}, {{}, Outcome::win}, {{0, 1}, {0, 1}, {0, 1}}};
  const auto graph = sketch.graph<Bidirectional>();
  const On<Bidirectional> game(graph, sketch.player_of(), sketch.result_of(), Outcome::loss);
  CHECK(std::ranges::distance(game.moves(0)) == 3);
  CHECK(std::ranges::distance(game.predecessors(1)) == 3);
  for (const Predecessors source : {Predecessors::of_the_game, Predecessors::reverse_graph}) {
    RetrogradeSolver<On<Bidirectional>, ByDistance> solution(game, source);
    REQUIRE(solution.solve(0, {}) == Status::complete);
    CHECK(solution.value(0) == Distance::loss(1));
  }
}

}  // namespace
}  // namespace zugzwang
