// The graph below a position, with the solver's values.

#include <cstddef>
#include <string>
#include <vector>

#include <zugzwang/facade/services/choose.hpp>
#include <zugzwang/facade/services/graph.hpp>

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
  return graph(session, session.positions->number_of(*asked), most, limits);
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

TEST_CASE("what is left out is marked where it was cut", "[graph]") {
  const GraphReport report = graph_of("digraph", triangle, 2, EvaluationKind::distance);
  CHECK(nodes_of(report) == Texts{"a: win in 1, cut", "b: win in 1, cut"});
  CHECK(edges_of(report) == Texts{"a-b by b"});
}

TEST_CASE("a graph that leaves out no position is not cut", "[graph]") {
  for (const GraphNode& node : graph_of("digraph", triangle, 3, EvaluationKind::distance).nodes)
    CHECK_FALSE(node.cut);
}

TEST_CASE("a graph that a limit ends says so and shows nothing", "[graph]") {
  const GraphReport report = graph_of("stones", R"({"max_take":4,"pile":9001})", 10,
                                      EvaluationKind::distance, {.memory = 1});
  CHECK(report.status == Status::memory_limit);
  CHECK(report.nodes.empty());
  CHECK(report.edges.empty());
}

}  // namespace
}  // namespace zugzwang
