// The graph below a position, with the solver's values.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/graph.hpp>

#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang {
namespace {

using testing::problem;
using Texts = std::vector<std::string>;

GraphReport graph_of(const std::string& game, const std::string& json, std::size_t most,
                     EvaluationKind evaluation, const Limits& limits = {}) {
  const auto asked = problem(game, json);
  Session session = open(*asked, {.evaluation = evaluation});
  return graph(session, Walk(*asked, session.graph), most, limits);
}

/// Each node as "label: value", with a mark where play is over and where the graph is cut.
Texts nodes_of(const GraphReport& report) {
  Texts nodes;
  for (const GraphNode& node : report.nodes)
    nodes.push_back(node.label + ": " + node.value + (node.finished ? ", finished" : "") +
                    (node.cut ? ", cut" : ""));
  return nodes;
}

/// Each edge as "from-to by move", with a mark where it is best.
Texts edges_of(const GraphReport& report) {
  Texts edges;
  for (const GraphEdge& edge : report.edges)
    edges.push_back(report.nodes[edge.from].label + "-" + report.nodes[edge.to].label + " by " +
                    edge.label + (edge.best ? ", best" : ""));
  return edges;
}

const std::string triangle = R"({"graph":"a b; a c; b c","start":"a"})";

TEST_CASE("a graph shows every position once, nearest first, and every move", "[graph]") {
  const GraphReport report = graph_of("digraph", triangle, 100, EvaluationKind::distance);
  CHECK(report.status == Status::complete);
  CHECK(report.evaluation == EvaluationKind::distance);
  CHECK(nodes_of(report) == Texts{"a: win in 1", "b: win in 1", "c: loss in 0, finished"});
  CHECK(edges_of(report) == Texts{"a-b by b", "a-c by c, best", "b-c by c, best"});
}

TEST_CASE("a best move keeps the value, not the outcome alone", "[graph]") {
  // To b wins in 1, to d in 3.
  const std::string two_wins = R"({"graph":"a b; a d; d e; e f","start":"a"})";
  CHECK(edges_of(graph_of("digraph", two_wins, 100, EvaluationKind::distance)) ==
        Texts{"a-b by b, best", "a-d by d", "d-e by e, best", "e-f by f, best"});
  CHECK(edges_of(graph_of("digraph", two_wins, 100, EvaluationKind::outcome)) ==
        Texts{"a-b by b, best", "a-d by d, best", "d-e by e, best", "e-f by f, best"});
}

TEST_CASE("a graph by nimber names it, and its best moves lead to 0", "[graph]") {
  const GraphReport report = graph_of("digraph", triangle, 100, EvaluationKind::nimber);
  CHECK(nodes_of(report) == Texts{"a: nimber 2", "b: nimber 1", "c: nimber 0, finished"});
  CHECK(edges_of(report) == Texts{"a-b by b", "a-c by c, best", "b-c by c, best"});
  CHECK(report.nodes[0].outcome == Outcome::win);
  CHECK(report.nodes[2].outcome == Outcome::loss);
}

TEST_CASE("in a scoring game a graph shows who wins the whole game", "[graph]") {
  const GraphReport report =
      graph_of("stone-game", R"({"piles":[1,2]})", 100, EvaluationKind::margin);
  // The end of play is another position for each place in the row, and another node for each score.
  const std::string end = "no piles are left: final ";
  CHECK(nodes_of(report) == Texts{"piles 1 2: win by 1", "piles 2: win by 1", "piles 1: loss by 1",
                                  end + "1 to 2, finished", end + "1 to 2, finished",
                                  end + "2 to 1, finished", end + "2 to 1, finished"});
  CHECK(report.nodes[0].player == 0);
  CHECK(report.nodes[1].player == 1);
  CHECK(report.nodes[3].outcome == Outcome::loss);
  CHECK(report.nodes[5].outcome == Outcome::win);
}

TEST_CASE("omitted positions are marked at the border", "[graph]") {
  const GraphReport report = graph_of("digraph", triangle, 2, EvaluationKind::distance);
  CHECK(nodes_of(report) == Texts{"a: win in 1, cut", "b: win in 1, cut"});
  CHECK(edges_of(report) == Texts{"a-b by b"});
}

TEST_CASE("a move after an omitted one is drawn", "[graph]") {
  // The moves of b lead to x, which is left out, and to c.
  const std::string late = R"({"graph":"x; a b; a c; b x; b c","start":"a"})";
  const GraphReport report = graph_of("digraph", late, 3, EvaluationKind::distance);
  CHECK(nodes_of(report) == Texts{"a: win in 1", "b: win in 1, cut", "c: loss in 0, finished"});
  CHECK(edges_of(report) == Texts{"a-b by b", "a-c by c, best", "b-c by c, best"});
}

TEST_CASE("a graph without omitted positions is not marked as cut", "[graph]") {
  for (const GraphNode& node : graph_of("digraph", triangle, 3, EvaluationKind::distance).nodes)
    CHECK_FALSE(node.cut);
}

TEST_CASE("a graph that a limit ended has its status and is empty", "[graph]") {
  const GraphReport report = graph_of("stones", R"({"max_take":4,"pile":9001})", 10,
                                      EvaluationKind::distance, {.memory = 1});
  CHECK(report.status == Status::memory_limit);
  CHECK(report.nodes.empty());
  CHECK(report.edges.empty());
}

TEST_CASE("the memory limit includes the drawing", "[graph]") {
  const std::string nim = R"({"heaps":[30,30]})";
  const auto status = [&](std::uint64_t memory) {
    return graph_of("nim", nim, 1000, EvaluationKind::nimber, {.memory = memory}).status;
  };
  // The solution by theory takes no memory; 28,830 edges of some 56 bytes do.
  CHECK(status(1'000'000) == Status::memory_limit);
  CHECK(status(20'000'000) == Status::complete);
}

TEST_CASE("the time limit includes the drawing", "[graph]") {
  const GraphReport report =
      graph_of("nim", R"({"heaps":[200,200,200]})", 1'000'000, EvaluationKind::nimber,
               {.time = std::chrono::duration<double>(0.1)});
  CHECK(report.status == Status::time_limit);
  CHECK(report.nodes.empty());
}

TEST_CASE("values beyond the search are unknown, and not a limit of the graph", "[graph]") {
  const auto asked = problem("connect-four", R"({"width":6,"height":5})");
  Session session = open(*asked, {.solver = "alpha_beta", .evaluation = EvaluationKind::outcome});
  const GraphReport report =
      graph(session, Walk(*asked, session.graph), 20, Limits{}, std::uint64_t{20'000});
  CHECK(report.status == Status::complete);
  CHECK(report.nodes.size() == 20);
  CHECK(report.unknown() > 0);
  CHECK(session.solver->statistics().positions < 200'000);
  for (const GraphNode& node : report.nodes) CHECK((node.value == "unknown") == !node.known);
  for (const GraphEdge& edge : report.edges)
    if (edge.best) CHECK((report.nodes[edge.from].known && report.nodes[edge.to].known));
}

TEST_CASE("a search finds as many values of a graph as it can", "[graph]") {
  const auto asked = problem("tic-tac-toe", R"({"board":"xox/.o./..."})");
  Session session = open(*asked, {.solver = "alpha_beta", .evaluation = EvaluationKind::outcome});
  const GraphReport report = graph(session, Walk(*asked, session.graph), 1000, {});
  CHECK(report.unknown() == 0);
}

TEST_CASE("a graph names the player on move where the game does", "[graph]") {
  const auto movers = [](const std::string& game, const std::string& json,
                         EvaluationKind evaluation = EvaluationKind::outcome) {
    Texts names;
    for (const GraphNode& node : graph_of(game, json, 2, evaluation).nodes)
      names.push_back(node.mover);
    return names;
  };
  CHECK(movers("cat-and-mouse", R"({"graph":[[1],[0,2],[1]]})") == Texts{"mouse", "cat"});
  CHECK(movers("sum-game", R"({"digits":"??"})") == Texts{"Alice", "Bob"});
  CHECK(movers("stone-game-vi", R"({"alice":[1,2],"bob":[2,1]})", EvaluationKind::margin) ==
        Texts{"Alice", "Bob"});
  CHECK(movers("digraph", triangle) == Texts{"", ""});
}

}  // namespace
}  // namespace zugzwang
