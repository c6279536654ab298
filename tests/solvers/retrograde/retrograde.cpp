// Retrograde analysis: the values of the definition, on games in which positions come back.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"
#include "fixed_point.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::fixed_point;

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

std::vector<Vertex> random_graph(std::mt19937_64& random, std::uint64_t most_vertices = 40) {
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

/// Whether the solution has just these values.
template <class E, IndexedGame G>
bool solves(const G& game, Predecessors source, const std::vector<Distance>& values) {
  RetrogradeSolution<G, E> solution(game, source);
  if (solution.solve(game.state_at(0), {}) != Status::complete) return false;
  for (std::uint64_t index = 0; index < game.size(); ++index) {
    const auto value = solution.value(game.state_at(index));
    if constexpr (std::same_as<E, ByDistance>) {
      if (value != values[index]) return false;
    } else {
      if (value != values[index].outcome()) return false;
    }
  }
  return true;
}

template <IndexedGame G>
void agrees_on_random_graphs(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uint64_t met[3] = {};
  std::uint64_t longest = 0;
  for (int trial = 0; trial < 400; ++trial) {
    CAPTURE(seed, trial);
    const G game{random_graph(random)};
    const std::vector<Distance> values = fixed_point(game);
    for (const Predecessors source : {Predecessors::automatic, Predecessors::reverse_graph}) {
      REQUIRE(solves<ByDistance>(game, source, values));
      REQUIRE(solves<ByOutcome>(game, source, values));
    }
    for (std::uint64_t index = 0; index < game.size(); ++index) {
      if (game.result(game.state_at(index))) continue;
      ++met[static_cast<int>(values[index].outcome()) - 1];
      longest = std::max(longest, values[index].plies());
    }
  }
  // The graphs are worth their name: every outcome, and long ways to it.
  for (const std::uint64_t states : met) CHECK(states > 300);
  CHECK(longest >= 8);
}

TEST_CASE("retrograde agrees with the definition where the players move in turn", "[retrograde]") {
  agrees_on_random_graphs<InTurn>(1);
}

TEST_CASE("retrograde agrees with the definition where players own vertices", "[retrograde]") {
  agrees_on_random_graphs<Owned>(2);
}

TEST_CASE("a game that does not list predecessors is turned round", "[retrograde]") {
  agrees_on_random_graphs<InTurnForwards>(3);
}

TEST_CASE("levels of thousands of states are decided alike", "[retrograde]") {
  std::mt19937_64 random(31);
  for (int trial = 0; trial < 3; ++trial) {
    std::vector<Vertex> graph;
    while (graph.size() < 15'000) graph = random_graph(random, 20'000);
    CAPTURE(trial, graph.size());
    const InTurnForwards in_turn{graph};
    CHECK(solves<ByDistance>(in_turn, Predecessors::automatic, fixed_point(in_turn)));
    const Owned owned{graph};
    CHECK(solves<ByDistance>(owned, Predecessors::reverse_graph, fixed_point(owned)));
  }
}

TEST_CASE("what nothing decides is a draw", "[retrograde]") {
  // A cycle without a way out, and a state that can choose between the cycle and a loss.
  const InTurn game{{{{1}, {}}, {{0}, {}}, {{0, 3}, {}}, {{}, Outcome::win}}};
  RetrogradeSolution<InTurn, ByDistance> solution(game);
  REQUIRE(solution.solve(0, {}) == Status::complete);
  CHECK(solution.value(0) == Distance::draw());
  CHECK(solution.value(2) == Distance::draw());
  CHECK(solution.value(3) == Distance::win(0));
}

TEST_CASE("all states are solved by the first call", "[retrograde]") {
  std::mt19937_64 random(4);
  const InTurn game{random_graph(random)};
  RetrogradeSolution<InTurn, ByOutcome> solution(game);
  REQUIRE(solution.solve(0, {}) == Status::complete);
  CHECK(solution.statistics().positions == game.size());
  std::stop_source stop;
  stop.request_stop();
  CHECK(solution.solve(0, {.cancel = stop.get_token()}) == Status::complete);
  CHECK(solution.statistics().positions == game.size());
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

TEST_CASE("distances beyond 16,383 plies take wider cells", "[retrograde]") {
  for (const std::uint32_t length : {16'000U, 16'382U, 16'383U, 16'384U, 16'385U, 70'000U})
    for (const Predecessors source : {Predecessors::of_the_game, Predecessors::reverse_graph}) {
      CAPTURE(length);
      RetrogradeSolution<Chain, ByDistance> solution(Chain{length}, source);
      REQUIRE(solution.solve(length, {}) == Status::complete);
      bool right = true;
      for (std::uint32_t at = 0; at <= length; ++at)
        right =
            right && solution.value(at) == (at % 2 == 0 ? Distance::loss(at) : Distance::win(at));
      CHECK(right);
      if (length == 16'000) CHECK(solution.statistics().bytes < 3 * length);
      if (length == 70'000) CHECK(solution.statistics().bytes >= 4 * length);
    }
}

TEST_CASE("states of more than 16,383 moves take wider cells", "[retrograde]") {
  for (const std::uint32_t leaves : {16'383U, 16'384U, 70'000U})
    for (const bool all_won : {true, false}) {
      CAPTURE(leaves, all_won);
      // The hub leads to every leaf; the opponent has won there, except perhaps at the last.
      InTurnForwards game;
      game.graph.resize(leaves + 1, {{}, Outcome::win, 0});
      game.graph[0].result.reset();
      for (std::uint32_t leaf = 1; leaf <= leaves; ++leaf) game.graph[0].to.push_back(leaf);
      if (!all_won) game.graph[leaves].result = Outcome::loss;
      RetrogradeSolution<InTurnForwards, ByDistance> solution(game);
      REQUIRE(solution.solve(0, {}) == Status::complete);
      CHECK(solution.value(0) == (all_won ? Distance::loss(1) : Distance::win(1)));
    }
}

TEST_CASE("a limit ends the analysis with a status, and a later call goes on with more",
          "[retrograde]") {
  constexpr std::uint32_t length = 50'000;
  for (const Predecessors source : {Predecessors::of_the_game, Predecessors::reverse_graph}) {
    RetrogradeSolution<Chain, ByDistance> solution(Chain{length}, source);
    std::stop_source stop;
    stop.request_stop();
    CHECK(solution.solve(0, {.time = std::chrono::seconds(0)}) == Status::time_limit);
    CHECK(solution.solve(0, {.memory = 1000}) == Status::memory_limit);
    CHECK(solution.solve(0, {.cancel = stop.get_token()}) == Status::cancelled);
    CHECK(solution.statistics().positions < length);
    // Room for the narrow cells, but not for the wide ones, or not for the graph.
    CHECK(solution.solve(0, {.memory = 3 * length}) == Status::memory_limit);
    REQUIRE(solution.solve(0, {.memory = 100 * length}) == Status::complete);
    CHECK(solution.value(length) == Distance::loss(length));
    CHECK(solution.statistics().positions == length + 1);
  }
}

/// As many states as there are numbers of 40 bits, none of which can be held.
struct Vast : Chain {
  std::uint64_t size() const { return std::uint64_t{1} << 40; }
};

TEST_CASE("a game too large for its limits is not begun", "[retrograde]") {
  const Limits gigabyte{.memory = std::uint64_t{1} << 30};
  RetrogradeSolution<Vast, ByOutcome> by_game(Vast{});
  CHECK(by_game.solve(0, gigabyte) == Status::memory_limit);
  RetrogradeSolution<Vast, ByOutcome> by_graph(Vast{}, Predecessors::reverse_graph);
  CHECK(by_graph.solve(0, {}) == Status::memory_limit);
}

}  // namespace
}  // namespace zugzwang
