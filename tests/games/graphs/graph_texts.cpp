// Graphs as others write them: what is clearly meant is read, and what may mean something else than
// it says is refused.

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/games/graphs/directed_graph.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang::graph_texts_tests {
namespace {

using games::DirectedGraph;
using games::read_graph;
using testing::contains;
using testing::error_of;

using NamedEdges = std::set<std::pair<std::string, std::string>>;

NamedEdges edges_of(const std::string& text) {
  const DirectedGraph graph = read_graph(text);
  NamedEdges named;
  for (std::size_t from = 0; from < graph.size(); ++from)
    for (const auto to : graph.successors(from))
      named.emplace(graph.names()[from], graph.names()[to]);
  return named;
}

/// The message by which a text is refused as a graph; empty if it is read.
std::string refusal(const std::string& text) {
  const auto error = error_of([&] { read_graph(text); });
  if (!error) return "";
  CHECK(error->code() == ErrorCode::bad_value);
  CHECK_FALSE(contains(error->what(), "\n"));
  return error->what();
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

std::string graphml(const std::string& inside, const std::string& usual = "directed") {
  return "<graphml><key id='k' for='node' attr.name='name'/>"
         "<key id='l' for='node' attr.name='label'/><graph edgedefault='" +
         usual + "'>" + inside + "</graph></graphml>";
}

TEST_CASE("an arrow is an edge, with or without blanks", "[digraph]") {
  const NamedEdges path = {{"a", "b"}, {"b", "c"}};
  for (const char* text : {"a->b\nb->c", "a -> b, b ->c", "a->b->c", "a -> b; b c", "a->b -> c;"}) {
    CAPTURE(text);
    CHECK(edges_of(text) == path);
  }
  for (const char* text : {"->", "a ->", "-> b", "a -> -> b", "a b -> c", "a -> b c"}) {
    CAPTURE(text);
    CHECK(contains(refusal(text), "' in line 1 "));
  }
}

TEST_CASE("a line that may be an edge of another format is refused", "[digraph]") {
  for (const char* text :
       {"a b\na,b", "a b\na;b", "a b\na, b", "a b\n1,2,3", "a b\nc:d", "a b\nc-d", "a b\nc|d",
        "a b\nc=d", "a b\na - b", "a b\na -- b", "a b\na--b", "a b\n% a"}) {
    CAPTURE(text);
    CHECK(contains(refusal(text), "' in line 2 "));
  }
  for (const char* text :
       {"a b\n[1]", "a b\n{\"a\": 1}", "a b\n\"a\" \"b\"", "a b\na => b", "a b\n<a>",
        "a b\nc\x01"
        "d"}) {
    CAPTURE(text);
    CHECK(contains(refusal(text), "' in line 2 "));
  }
  // A name with a hyphen is a name where edges have it, too.
  CHECK(edges_of("node-1 node-2\nnode-1") == NamedEdges{{"node-1", "node-2"}});
  CHECK(edges_of("1 -1\n-1") == NamedEdges{{"1", "-1"}});
}

TEST_CASE("weights and attributes of edges are passed over", "[digraph]") {
  const NamedEdges path = {{"a", "b"}, {"b", "c"}};
  for (const char* text :
       {"a b 3.5\nb c 1e-3", "a b 3, b c -1", "a b {'weight': 3}\nb c {}",
        "a b {\"color\": \"red, # or not\"}\r\nb c {'weight': 1, 'label': '{x}'}\r\n"}) {
    CAPTURE(text);
    CHECK(edges_of(text) == path);
  }
  CHECK(edges_of("1 2 0.5\n2 3 1.0") == NamedEdges{{"1", "2"}, {"2", "3"}});
  // A number that may be a third vertex.
  for (const char* text : {"1 2 3", "a b 3\n3 a", "a b 3\nb 3 7"}) {
    CAPTURE(text);
    CHECK(contains(refusal(text), " may be "));
  }
  CHECK(contains(refusal("a b c\nb c"), "'a b c' in line 1 is no edge"));
  CHECK(contains(refusal("a b c\nb c"), "\"a: b c\""));
}

TEST_CASE("a list of neighbours is the edges from a vertex", "[digraph]") {
  const NamedEdges wanted = {{"a", "b"}, {"a", "c"}, {"b", "c"}};
  for (const char* text :
       {"a: b c\nb: c\nc:", "a: b, c\nb: c", "a: b c; b: c", "a: b c # two\nb c"}) {
    CAPTURE(text);
    CHECK(edges_of(text) == wanted);
  }
  CHECK(read_graph("a: b\nd:").names() == std::vector<std::string>{"a", "b", "d"});
  CHECK(contains(refusal("a: b, c: d"), "has two lists of neighbours"));
}

TEST_CASE("a table of edges has a first line with the names of its columns", "[digraph]") {
  const NamedEdges path = {{"a", "b"}, {"b", "c"}};
  for (const char* text :
       {"source,target,weight\na,b,1\nb,c,2\n", "Source;Target\r\na;b\r\nb;c\r\n",
        "id,from,to\n1,a,b\n2,b,c", "# a comment\nto\tfrom\nb\ta\n\nc\tb",
        "\"source\",\"target\"\n\"a\",\"b\"\nb,c"}) {
    CAPTURE(text);
    CHECK(edges_of(text) == path);
  }
  CHECK(edges_of("source,target\n\"a, \"\"b\"\"\",c d") == NamedEdges{{"a, \"b\"", "c d"}});
  CHECK(edges_of("Source,Target,Type\na,b,Undirected\nb,c,Directed") ==
        NamedEdges{{"a", "b"}, {"b", "a"}, {"b", "c"}});
  CHECK(contains(refusal("source,target\na,b\nb,"), "'b,' in line 3 has no target"));
  CHECK(contains(refusal("source,target"), " may be "));
}

TEST_CASE("a comment begins at the beginning of a word", "[digraph]") {
  CHECK(edges_of("a b#1\nb#1 c") == NamedEdges{{"a", "b#1"}, {"b#1", "c"}});
  CHECK(edges_of("a b #1\n#c d\nb c,# e f") == NamedEdges{{"a", "b"}, {"b", "c"}});
  CHECK(edges_of("digraph {\n  # one\n a -> b # two\n}") == NamedEdges{{"a", "b"}});
  const NamedEdges path = {{"a", "b"}, {"b", "c"}};
  for (const char* text :
       {"// c a\na b // b a\nb c,// c b", "/* c a\n c b */ a b\n/**/b c", "a /* c */ b, b c",
        "a b /* # */, b c # /*\n// /*", "a b, /* 1 */ /* 2\n3 */\nb c /*/ c a */",
        "digraph {\n// c\n a -> b /* b -> a\n */ -> c # d\n}"}) {
    CAPTURE(text);
    CHECK(edges_of(text) == path);
  }
  CHECK(edges_of("a//b c//*d*/\na//b") == NamedEdges{{"a//b", "c//*d*/"}});
  CHECK(edges_of("source,target\n// x,y\na,b\n/* b,a */\nb,c") == path);
  CHECK(contains(refusal("a b\n/* b c\n"), "line 2: a comment has no end"));
  CHECK(contains(refusal("a b\n/* b c */\na b c"), "' in line 3 "));
  for (const char* text : {"//", "// a", "/* a */", "# a"}) {
    CAPTURE(text);
    CHECK(contains(refusal(text), "it has no vertices"));
  }
}

TEST_CASE("typographic arrows are arrows, and dashes ambiguous", "[digraph]") {
  CHECK(edges_of("a→b, b → c→d") == NamedEdges{{"a", "b"}, {"b", "c"}, {"c", "d"}});
  for (const char* text : {"a–b", "a—b", "a↔b", "a⇒b", "a-b", "a~b", "a b\nc–d"}) {
    CAPTURE(text);
    CHECK(contains(refusal(text), " may be an edge or one vertex"));
  }
  for (const char* text : {"a-b b-c", "a=b b=c", "a:b c"}) {
    CAPTURE(text);
    CHECK(contains(refusal(text), " may be more than one edge"));
  }
  CHECK(edges_of("new-york los-angeles") == NamedEdges{{"new-york", "los-angeles"}});
  CHECK(contains(refusal("a – b"), "is no edge"));
}

TEST_CASE("GraphML of yEd calls a node by its label", "[digraph]") {
  const auto node = [](const std::string& id, const std::string& label) {
    return "<node id='" + id + "'><data key='d6'><y:ShapeNode><y:Fill color='#FFCC00'/>" +
           "<y:NodeLabel alignment='center'>" + label + "<y:LabelModel/></y:NodeLabel>" +
           "<y:NodeLabel>other</y:NodeLabel></y:ShapeNode></data></node>";
  };
  const auto yed = [&](const std::string& first, const std::string& second) {
    return "<graphml xmlns:y='u'><key for='node' id='d6' yfiles.type='nodegraphics'/>"
           "<graph edgedefault='directed'>" +
           node("n0", first) + node("n1", second) +
           "<edge source='n0' target='n1'/></graph></graphml>";
  };
  CHECK(edges_of(yed("start", " end\n")) == NamedEdges{{"start", "end"}});
  CHECK(edges_of(yed("same", "same")) == NamedEdges{{"n0", "n1"}});
}

TEST_CASE("the name of a file is refused", "[digraph]") {
  for (const char* name : {"graph.dot", "edges.txt", "./graphs/third", "/tmp/g.graphml",
                           "my graph.dot", "  graph.dot \t"}) {
    CAPTURE(name);
    CHECK(contains(refusal(name), "looks like the name of a file; give what "));
    CHECK_FALSE(contains(refusal(name), "@"));
  }
  CHECK(contains(refusal("graph.dot"), "graph: 'graph.dot' looks"));
  for (const char* text : {"a", "1.5", "v1.dot v2.dot, v2.dot v3", "a b.c"}) {
    CAPTURE(text);
    CHECK(refusal(text).empty());
  }
}

TEST_CASE("a message shows the beginning of a long line", "[digraph]") {
  const std::string long_line = repeated("Zürich ", 100'000);
  CHECK(refusal(long_line).size() < 250);
}

TEST_CASE("groups of DOT are the ends of edges", "[digraph]") {
  for (const char* text :
       {"digraph { a -> {b c} }", "digraph { a -> {b; c;} }",
        "digraph { a -> { {b} subgraph s {c} } }", "digraph { a -> subgraph {b c} }",
        "digraph { subgraph s {b c} a -> subgraph s }",
        "digraph { {a} -> {b [color=red] c} [label=x] }"}) {
    CAPTURE(text);
    CHECK(edges_of(text) == NamedEdges{{"a", "b"}, {"a", "c"}});
  }
  CHECK(edges_of("digraph { {a b} -> c -> {d e} }") ==
        NamedEdges{{"a", "c"}, {"b", "c"}, {"c", "d"}, {"c", "e"}});
  CHECK(edges_of("graph { a -- {b c} }") ==
        NamedEdges{{"a", "b"}, {"b", "a"}, {"a", "c"}, {"c", "a"}});
  CHECK(edges_of("digraph { a -> {b -> c} }") == NamedEdges{{"a", "b"}, {"a", "c"}, {"b", "c"}});
}

TEST_CASE("all names of vertices in DOT are read", "[digraph]") {
  CHECK(edges_of("digraph { a:p -> b:q:nw }") == NamedEdges{{"a", "b"}});
  CHECK(edges_of("digraph { Zürich -> Köln }") == NamedEdges{{"Zürich", "Köln"}});
  CHECK(edges_of("digraph { 1 -> -2.5; -2.5 -> .5 }") == NamedEdges{{"1", "-2.5"}, {"-2.5", ".5"}});
  CHECK(edges_of(R"(digraph { "a \"b\"" -> "c\n" })") == NamedEdges{{"a \"b\"", "c\\n"}});
  CHECK(edges_of("digraph { \"a\" + \"b\" -> \"c\\\nd\" }") == NamedEdges{{"ab", "cd"}});
  CHECK(edges_of("DiGraph { node [shape=box] a -> b [label=<<b>x</b> &gt; y>];; }") ==
        NamedEdges{{"a", "b"}});
  CHECK(edges_of("# a comment\n// another\ndigraph {\n# a third\na -> b }") ==
        NamedEdges{{"a", "b"}});
}

TEST_CASE("invalid DOT is refused with its line", "[digraph]") {
  for (const char* text :
       {"digraph {\na -- b }", "graph {\na -> b }", "digraph {\n1a -> b }", "digraph {\n\"a }",
        "digraph {\na [label=<b }", "digraph {\na -> b, c }", "digraph {\nnode }", "digraph {\n",
        "digraph { a }\nb", "digraph {\n/* }", "digraph {\na -> }", "digraph {\n& }"}) {
    CAPTURE(text);
    CHECK(contains(refusal(text), "graph: line 2: "));
  }
}

TEST_CASE("nesting that would exhaust the stack is refused", "[digraph]") {
  CHECK(contains(refusal("digraph {" + repeated("{", 200'000)), "200 deep"));
  CHECK(contains(refusal("digraph {" + repeated("a -> {", 200'000)), "200 deep"));
  CHECK(contains(refusal("<graphml>" + repeated("<graph>", 200'000)), "200 deep"));
  CHECK(contains(refusal("<graphml>" + repeated("<a b='>' c=\"/>\">", 200'000)), "200 deep"));
  CHECK(refusal(graphml(repeated("<!-- <a><a><a> --><node id='", 1) + "x'/>")).empty());
  CHECK(contains(refusal("<!DOCTYPE a [<!ENTITY b '</'>]>" + repeated("<graphml>", 200'000)),
                 "200 deep"));
}

TEST_CASE("malformed markup hides no element", "[digraph]") {
  for (const std::string& text : {"<graphml>" + repeated("<a><!</a>", 200'000),
                                  "<graphml>" + repeated("<a><!DOCTYPE</a>", 200'000),
                                  "<graphml><a'>" + repeated("<b>", 200'000) + "<c'>",
                                  "<graphml><a b='' c\"=''>" + repeated("<b>", 200'000) + "<c\">"})
    CHECK(contains(refusal(text), "graph: line 1: it is no XML: "));
}

TEST_CASE("entities that expand to very much are refused", "[digraph]") {
  std::string text = "<!DOCTYPE a [<!ENTITY e0 'xxxxxxxxxx'>";
  for (int i = 1; i < 10; ++i)
    text += "<!ENTITY e" + std::to_string(i) + " '" +
            repeated("&e" + std::to_string(i - 1) + ";", 10) + "'>";
  CHECK(contains(refusal(text + "]>" + graphml("<node id='x'><data key='k'>&e9;</data></node>")),
                 "it is no XML: "));
}

TEST_CASE("markup that only looks like a tag does not nest", "[digraph]") {
  for (const std::string looks : {"<!-- <a> -->", "<![CDATA[<a>]]>", "<?a <a>?>"}) {
    CAPTURE(looks);
    CHECK(refusal(graphml(repeated(looks, 300) + "<node id='x'/>")).empty());
  }
  CHECK(refusal(graphml(repeated("<node id = \">'\" b='/'/>", 1))).empty());
  CHECK(refusal("<!DOCTYPE a [" + repeated("<!ENTITY b '<a>'>", 300) + "]>" +
                graphml("<node id='x'/>"))
            .empty());
}

TEST_CASE("groups that expand to very many edges are refused", "[digraph]") {
  const auto group = [](int vertices) {
    std::string text = "{";
    for (int i = 0; i < vertices; ++i) text += " " + std::to_string(i);
    return text + "}";
  };
  const std::string many = "groups stand for more than 4000000 vertices and edges";
  CHECK(contains(refusal("digraph { " + group(2500) + " -> " + group(2500) + " }"), many));
  CHECK(contains(refusal("graph { " + group(1500) + " -- " + group(1500) + " }"), many));
  CHECK(contains(
      refusal("digraph { subgraph s " + group(1000) + repeated(" subgraph s", 5000) + "}"), many));
  CHECK(refusal("digraph { " + group(1000) + " -> " + group(1000) + " }").empty());
}

TEST_CASE("a part of GraphML may be of any length", "[digraph]") {
  // The text is read in parts, which each of these is longer than.
  const std::string blanks(9'000'000, ' ');
  for (const std::string& inside :
       {"<!--" + blanks + "--><node id='x'/>", "<node" + blanks + "id='x'/>",
        "<node id='x'><data key='k'>x" + blanks + "</data></node>", "<node id='x'/>" + blanks}) {
    const DirectedGraph graph =
        read_graph(graphml(inside + "<node id='y'/><edge source='y' target='x'/>"));
    CHECK(graph.names() == std::vector<std::string>{"x", "y"});
    CHECK(graph.successors(1).front() == 0);
  }
}

TEST_CASE("nodes and edges of GraphML come in any order, keys first", "[digraph]") {
  CHECK(edges_of(graphml("<edge source='y' target='x'/><node id='x'/><node id='y'/>")) ==
        NamedEdges{{"y", "x"}});
  CHECK(read_graph(graphml("<edge source='y' target='x'/><node id='x'/><node id='y'/>")).names() ==
        std::vector<std::string>{"x", "y"});
  // A graph inside a node may come before what the node is called.
  CHECK(edges_of(graphml("<node id='a'><graph edgedefault='directed'><node id='b'>"
                         "<data key='k'>B</data></node><edge source='b' target='a'/></graph>"
                         "<data key='k'>A <x>not</x> a</data></node>")) ==
        NamedEdges{{"B", "A  a"}});
  CHECK(contains(refusal("<graphml><graph edgedefault='directed'><node id='x'/></graph>"
                         "<key id='k' for='node' attr.name='name'/></graphml>"),
                 "a key behind the graph"));
}

TEST_CASE("edges are those of the text, however many there are", "[digraph]") {
  // More vertices than fit into the first table, and edges in three ways to write them.
  constexpr std::size_t vertices = 5'000;
  NamedEdges wanted;
  std::string list;
  std::string dot = "digraph {\n";
  std::string xml;
  for (std::size_t v = 0; v < vertices; ++v) xml += "<node id='v" + std::to_string(v) + "'/>";
  for (std::size_t v = 0; v < vertices; ++v)
    for (const std::size_t to :
         {v * v % vertices, (v * 7 + 1) % vertices, v / 2, v * v % vertices}) {
      const std::string a = "v" + std::to_string(v);
      const std::string b = "v" + std::to_string(to);
      wanted.emplace(a, b);
      list += a + " " + b + "\n";
      dot += a + " -> \"" + b + "\";\n";
      xml += "<edge source='" + a + "' target='" + b + "'/>";
    }
  CHECK(edges_of(list) == wanted);
  CHECK(edges_of(dot + "}") == wanted);
  CHECK(edges_of(graphml(xml)) == wanted);
  CHECK(read_graph(list).names() == read_graph(dot + "}").names());
}

TEST_CASE("GraphML calls a node by its name, else by its label, else by its id", "[digraph]") {
  const std::string ends = "<edge source='x' target='y'/>";
  const auto node = [](const std::string& id, const std::string& data = "") {
    return "<node id='" + id + "'>" + data + "</node>";
  };
  CHECK(edges_of(graphml(node("x") + node("y") + ends)) == NamedEdges{{"x", "y"}});
  CHECK(edges_of(graphml(node("x", "<data key='l'>one</data>") +
                         node("y", "<data key='l'>two &amp; three</data>") + ends)) ==
        NamedEdges{{"one", "two & three"}});
  CHECK(edges_of(graphml(node("x", "<data key='l'>\n  M 1  C 2\n</data>") +
                         node("y", "<data key='l'>M 1 C 2</data>") + ends)) ==
        NamedEdges{{"M 1  C 2", "M 1 C 2"}});
  // Labels that do not tell all nodes apart name none.
  CHECK(edges_of(graphml(node("x", "<data key='l'>one</data>") +
                         node("y", "<data key='l'>one</data>") + ends)) == NamedEdges{{"x", "y"}});
  CHECK(edges_of(graphml(node("x", "<data key='k'>a</data><data key='l'>one</data>") +
                         node("y", "<data key='l'>two</data>") + ends)) == NamedEdges{{"a", "y"}});
}

TEST_CASE("edges of GraphML have the stated direction", "[digraph]") {
  const std::string nodes = "<node id='x'/><node id='y'/><node id='z'/>";
  CHECK(edges_of(graphml(nodes + "<edge source='x' target='y'/>"
                                 "<edge source='y' target='z' directed='false'/>")) ==
        NamedEdges{{"x", "y"}, {"y", "z"}, {"z", "y"}});
  CHECK(edges_of(graphml(nodes + "<edge source='x' target='y'/>"
                                 "<edge source='y' target='z' directed='true'/>",
                         "undirected")) == NamedEdges{{"x", "y"}, {"y", "x"}, {"y", "z"}});
  CHECK(edges_of(graphml("<node id='a'><graph edgedefault='directed'><node id='b'/>"
                         "<edge source='b' target='a'/></graph></node>")) ==
        NamedEdges{{"b", "a"}});
  CHECK(
      edges_of("\xEF\xBB\xBF<?xml version='1.0'?><!DOCTYPE graphml><g:graphml xmlns:g='u'><g:graph "
               "edgedefault='directed'><g:node id='a'/><g:edge source='a' target='a'/></g:graph>"
               "</g:graphml>") == NamedEdges{{"a", "a"}});
}

TEST_CASE("invalid GraphML is refused", "[digraph]") {
  CHECK(contains(refusal(graphml("<node id='x'/><node id='x'/>")), "two nodes have the id 'x'"));
  CHECK(contains(refusal(graphml("<node id='x'><data key='k'>a</data></node>"
                                 "<node id='y'><data key='k'>a</data></node>")),
                 "two nodes have the name 'a'"));
  CHECK(contains(refusal(graphml("<node id='x'/><edge source='x' target='y'/>")),
                 "the target of an edge is 'y', which is the id of no node"));
  CHECK(contains(refusal(graphml("<node/>")), "without an id"));
  CHECK(contains(refusal(graphml("<node id='x'/><hyperedge/>")), "hyperedge"));
  CHECK(contains(refusal(graphml("<node id='x'/>", "both")), "edgedefault"));
  CHECK(contains(refusal("<svg></svg>"), "<svg> and not <graphml>"));
  CHECK(contains(refusal("<graphml/>"), "no graph"));
  CHECK(contains(refusal("<graphml>\n<graph>\n</graphml>"), "line 3: "));
}

}  // namespace
}  // namespace zugzwang::graph_texts_tests
