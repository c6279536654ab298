// A graph of one's own: reading it in each form, and the values of both conventions.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/graphs/digraph.hpp>
#include <zugzwang/solvers/heaps/grundy.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"
#include "fixed_point.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang::digraph_tests {
namespace {

using games::Digraph;
using games::DirectedGraph;
using games::MisereDigraph;
using games::read_graph;
using testing::answer;
using testing::contains;
using testing::error_of;

using Names = std::set<std::string>;
using NamedEdges = std::multiset<std::pair<std::string, std::string>>;

Names names_of(const DirectedGraph& graph) { return {graph.names().begin(), graph.names().end()}; }

NamedEdges edges_of(const DirectedGraph& graph) {
  NamedEdges named;
  for (std::size_t from = 0; from < graph.size(); ++from)
    for (const auto to : graph.successors(from))
      named.emplace(graph.names()[from], graph.names()[to]);
  return named;
}

const NamedEdges triangle = {{"a", "b"}, {"b", "c"}, {"c", "a"}};

const std::string graphml_triangle = R"(<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="k" for="node" attr.name="name" attr.type="string"/>
  <graph id="G" edgedefault="directed">
    <node id="x"><data key="k">a</data></node>
    <node id="y"><data key="k">b</data></node>
    <node id="z"><data key="k">c</data></node>
    <edge source="x" target="y"/>
    <edge source="y" target="z"/>
    <edge source="z" target="x"/>
  </graph>
</graphml>
)";

TEST_CASE("edges are read one a line, or separated by commas or semicolons", "[digraph]") {
  for (const char* text : {"a b\nb c\nc a\n", "a b, b c, c a", "a b;b c;c a", " a  b ,\tb c\n\nc a",
                           "a b\r\nb c\r\nc a\r\n", "a b,,b c,;\n,c a,"}) {
    CAPTURE(text);
    const DirectedGraph graph = read_graph(text);
    CHECK(edges_of(graph) == triangle);
    CHECK(graph.names() == std::vector<std::string>{"a", "b", "c"});  // as they are first named
  }
}

TEST_CASE("in a list of edges # begins a comment, and a name alone is a vertex", "[digraph]") {
  const DirectedGraph graph =
      read_graph("# nothing, yet\na b # and, so on\nlonely\nb c\n  # c d\nc a\n#");
  CHECK(edges_of(graph) == triangle);
  CHECK(names_of(graph) == Names{"a", "b", "c", "lonely"});
}

TEST_CASE("any word names a vertex", "[digraph]") {
  CHECK(edges_of(read_graph("graph digraph, 1 -1")) ==
        NamedEdges{{"graph", "digraph"}, {"1", "-1"}});
  CHECK(names_of(read_graph("strict")) == Names{"strict"});
  CHECK(names_of(read_graph("Zürich Köln")) == Names{"Zürich", "Köln"});
}

TEST_CASE("repeated edges are one, and a loop is an edge", "[digraph]") {
  for (const char* text :
       {"a b, a b, b b, a b, b b", "digraph { a -> b; a -> b; b -> b; b -> b }"}) {
    CAPTURE(text);
    CHECK(edges_of(read_graph(text)) == NamedEdges{{"a", "b"}, {"b", "b"}});
  }
}

TEST_CASE("DOT is read, with its comments, chains and attributes", "[digraph]") {
  for (const char* text :
       {"digraph { a -> b; b -> c; c -> a }", "digraph G{a->b->c->a}",
        "strict digraph {a->b->c->a}",
        "// first\ndigraph { a -> b /* second */ -> c; c -> a // third\n}",
        "/* first */ digraph \"a name\" { rankdir=LR; node [shape=box]; a -> b [label=\"1\"]; "
        "b -> c; c [color=red]; c -> a; }",
        "\n\n  digraph { \"a\" -> \"b\"; \"b\" -> \"c\"; \"c\" -> \"a\" }"}) {
    CAPTURE(text);
    const DirectedGraph graph = read_graph(text);
    CHECK(edges_of(graph) == triangle);
    CHECK(names_of(graph) == Names{"a", "b", "c"});
  }
  CHECK(edges_of(read_graph("digraph { \"one two\" -> 3 }")) == NamedEdges{{"one two", "3"}});
  CHECK(names_of(read_graph("digraph { a; b -> c }")) == Names{"a", "b", "c"});
}

TEST_CASE("an edge of an undirected graph can be followed both ways", "[digraph]") {
  const NamedEdges both = {{"a", "b"}, {"b", "a"}, {"b", "c"}, {"c", "b"}};
  CHECK(edges_of(read_graph("graph { a -- b; b -- c }")) == both);
  CHECK(edges_of(read_graph("graph { a -- b -- c; b -- a }")) == both);
  std::string undirected = graphml_triangle;
  undirected.replace(undirected.find("=\"directed"), 10, "=\"undirected");
  CHECK(edges_of(read_graph(undirected)) ==
        NamedEdges{{"a", "b"}, {"b", "a"}, {"b", "c"}, {"c", "b"}, {"c", "a"}, {"a", "c"}});
}

TEST_CASE("GraphML is read, with names or ids for the nodes", "[digraph]") {
  CHECK(edges_of(read_graph(graphml_triangle)) == triangle);
  std::string nameless = graphml_triangle;
  nameless.replace(nameless.find("attr.name=\"name\""), 16, "attr.name=\"colour\"");
  CHECK(edges_of(read_graph(nameless)) == NamedEdges{{"x", "y"}, {"y", "z"}, {"z", "x"}});
}

TEST_CASE("a text that is not a graph is refused with the permitted formats", "[digraph]") {
  for (const char* text : {"", " \n", "# nothing", "a b c", "a b, c d e", "digraph {",
                           "digraph { a -> }", "digraph { a -- b }", "graph { a -> b }",
                           "digraph G { a -> b } trailing {", "<graphml", "<html></html>", "<"}) {
    CAPTURE(text);
    const auto error = error_of([&] { read_graph(text); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::bad_value);
    CHECK(contains(error->what(), "graph: "));
    CHECK(contains(error->what(), "DOT, GraphML, or edges"));
  }
  CHECK(contains(error_of([] { read_graph("a b, c d e"); })->what(), "c d e"));
}

TEST_CASE("mutated graph texts are read or refused", "[digraph]") {
  Random random(24);
  const std::string seeds[] = {"digraph G { a -> b [x=\"1\"]; subgraph s { b -> c } c -> a; }",
                               "strict graph { a -- b -- c; /* c */ c -- a }", graphml_triangle,
                               "a b, b c # d\nc a; e"};
  const std::string letters = "ab{}[]<>-=;,\"'\\/*# \n";
  for (int trial = 0; trial < 1500; ++trial) {
    std::string text = seeds[random() % 4];
    for (std::uint64_t left = 1 + random() % 4; left > 0 && !text.empty(); --left) {
      const std::size_t at = random() % text.size();
      const char letter = letters[random() % letters.size()];
      switch (random() % 3) {
        case 0: text.erase(at, 1 + random() % 5); break;
        case 1: text.insert(at, 1, letter); break;
        default: text[at] = letter;
      }
    }
    CAPTURE(text);
    const auto error = error_of([&] {
      const DirectedGraph graph = read_graph(text);
      REQUIRE(graph.size() > 0);
    });
    if (error) REQUIRE(error->code() == ErrorCode::bad_value);
  }
}

TEST_CASE("a vertex is found by its name, and an unknown one refused with the nearest",
          "[digraph]") {
  const DirectedGraph graph = read_graph("north south, south east");
  CHECK(graph.names()[graph.find("east")] == "east");
  const auto error = error_of([&] { graph.find("nort"); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::bad_value);
  CHECK(contains(error->what(), "start: \"nort\""));
  CHECK(contains(error->what(), "such as north"));
  CHECK(error_of([&] { graph.find(""); }));
}

/// The edges of a random graph, which lead anywhere or to later vertices alone.
std::string random_edges(Random& random, bool acyclic) {
  const std::uint64_t vertices = 1 + random() % 20;
  std::string text;
  for (std::uint64_t v = 0; v < vertices; ++v) text += std::to_string(v) + "\n";
  for (std::uint64_t left = random() % (3 * vertices); left > 0; --left) {
    std::uint64_t from = random() % vertices;
    std::uint64_t to = random() % vertices;
    if (acyclic && from == to) continue;
    if (acyclic && from > to) std::swap(from, to);
    text += std::to_string(from) + " " + std::to_string(to) + "\n";
  }
  return text;
}

template <class G>
void agrees_with_definition(const std::string& text) {
  CAPTURE(text);
  const G game(std::make_shared<const DirectedGraph>(read_graph(text)));
  const std::vector<Distance> values = testing::fixed_point(game);
  for (const Predecessors source : {Predecessors::of_the_game, Predecessors::reverse_graph}) {
    RetrogradeSolver<G, ByDistance> solution(game, source);
    REQUIRE(solution.solve(0, {}) == Status::complete);
    for (std::size_t v = 0; v < game.size(); ++v) REQUIRE(solution.value(v) == values[v]);
  }
}

TEST_CASE("both conventions have the values of the definition", "[digraph][retrograde]") {
  Random random(25);
  for (int trial = 0; trial < 150; ++trial) {
    const std::string text = random_edges(random, trial % 3 == 0);
    agrees_with_definition<Digraph>(text);
    agrees_with_definition<MisereDigraph>(text);
  }
}

TEST_CASE("the nimbers of an acyclic graph are those of the recursion", "[digraph][grundy]") {
  Random random(26);
  for (int trial = 0; trial < 60; ++trial) {
    const Digraph game(
        std::make_shared<const DirectedGraph>(read_graph(random_edges(random, true))));
    testing::Reference<Digraph> reference(game);
    MemoSolver<Digraph, ByNimber> by_mex(game);
    NimberSearchSolver<Digraph> by_search(game);
    for (std::size_t v = 0; v < game.size(); ++v) {
      REQUIRE(by_mex.solve(v, {}) == Status::complete);
      REQUIRE(by_mex.value(v) == reference.nimber(v));
      REQUIRE(by_search.solve(v, {}) == Status::complete);
      REQUIRE(by_search.value(v) == reference.nimber(v));
    }
  }
}

TEST_CASE("solvers for acyclic graphs refuse a cycle", "[digraph]") {
  for (const char* solver : {"grundy", "top_down"}) {
    CAPTURE(solver);
    const auto error =
        error_of([&] { answer("digraph", R"({"graph":"a b, b c, c a","start":"a"})", {solver}); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::not_applicable);
    CHECK(contains(error->what(), "retrograde"));
  }
}

TEST_CASE("a very deeply nested graph is refused without recursion", "[digraph]") {
  const auto nested = [](const std::string& open, const std::string& close, int depth) {
    std::string text;
    for (int i = 0; i < depth; ++i) text += open;
    for (int i = 0; i < depth; ++i) text += close;
    return text;
  };
  for (const std::string& text : {"digraph " + nested("{", "}", 200'000),
                                  "graph {" + nested("subgraph { \"}\" ", "}", 100'000),
                                  "<graphml>" + nested("<a>", "</a>", 200'000),
                                  "<graphml>" + nested("<graph>", "", 200'000)}) {
    const auto error = error_of([&] { read_graph(text); });
    REQUIRE(error);
    CHECK(contains(error->what(), "more than 200 deep"));
  }
  // What lies in texts and comments is not nested, nor what is closed.
  CHECK(read_graph("digraph { " + nested("\"{\" /*{*/ ", "", 1000) + "}").size() == 1);
  CHECK(read_graph("digraph { " + nested("subgraph {a} ", "", 1000) + "}").size() == 1);
  CHECK(read_graph("digraph {" + nested("subgraph {", "}", 150) + " b }").size() == 1);
}

TEST_CASE("a long name is cut short in a message", "[digraph]") {
  const std::string name(100'000, 'n');
  const auto edge = error_of([&] { read_graph("a b " + name); });
  REQUIRE(edge);
  CHECK(std::string_view(edge->what()).size() < 300);
  const DirectedGraph graph = read_graph(name + " b");
  for (const std::string& start : {name + "n", std::string("nn")}) {
    const auto error = error_of([&] { graph.find(start); });
    REQUIRE(error);
    CHECK(std::string_view(error->what()).size() < 300);
  }
}

}  // namespace
}  // namespace zugzwang::digraph_tests
