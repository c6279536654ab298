// The bundled games on graphs keep every promise that their concepts make.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/graphs/cat_and_mouse.hpp>
#include <zugzwang/games/graphs/digraph.hpp>

#include "broken_laws.hpp"
#include "catch.hpp"

namespace zugzwang::laws_of_graphs_tests {
namespace {

using games::CatAndMouse;
using games::Digraph;
using games::DirectedGraph;
using games::MisereDigraph;
using games::read_graph;
using testing::broken;
using testing::none;

TEST_CASE("Cat and Mouse keeps the laws, on directed graphs of any shape",
          "[laws][cat_and_mouse]") {
  Random random(30);
  for (int trial = 0; trial < 40; ++trial) {
    std::vector<std::vector<CatAndMouse::Node>> graph(2 + random() % 6);
    for (auto& edges : graph)
      for (std::uint64_t left = random() % 5; left > 0; --left)
        edges.push_back(static_cast<CatAndMouse::Node>(random() % graph.size()));
    CAPTURE(trial, graph);
    const CatAndMouse game(graph);
    std::vector<CatAndMouse::State> roots;
    for (std::uint64_t index = 0; index < game.size(); ++index)
      if (game.state_at(index).cat != CatAndMouse::hole) roots.push_back(game.state_at(index));
    CHECK(broken(game, roots, 1000) == none);
  }
}

TEST_CASE("Digraph keeps the laws, by both conventions", "[laws][digraph]") {
  for (const std::string text :
       {"a", "a a", "a b, b c, c a, c d", "a b, a b, a c, b c", "graph { a -- b; b -- c; d }",
        "0 1, 0 2, 1 3, 2 3, 3 4, 4 0, 5 5, 6 7"}) {
    CAPTURE(text);
    const auto graph = std::make_shared<const DirectedGraph>(read_graph(text));
    std::vector<std::size_t> roots;
    for (std::size_t v = 0; v < graph->size(); ++v) roots.push_back(v);
    CHECK(broken(Digraph(graph), roots, 100) == none);
    CHECK(broken(MisereDigraph(graph), roots, 100) == none);
  }
}

}  // namespace
}  // namespace zugzwang::laws_of_graphs_tests
