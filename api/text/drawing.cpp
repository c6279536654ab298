#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <boost/algorithm/string/replace.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/graphml.hpp>
#include <boost/graph/graphviz.hpp>
#include <boost/property_map/function_property_map.hpp>
#include <fmt/format.h>

#include <zugzwang/api/text/drawing.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/xml.hpp>

namespace zugzwang {

namespace {

/// The nodes and edges, numbered by their places in the report.
using Graph = boost::compressed_sparse_row_graph<boost::directedS>;
using Vertex = boost::graph_traits<Graph>::vertex_descriptor;
using Edge = boost::graph_traits<Graph>::edge_descriptor;

Graph graph_of(const GraphReport& report) {
  std::vector<std::pair<std::size_t, std::size_t>> edges;
  edges.reserve(report.edges.size());
  for (const GraphEdge& edge : report.edges) edges.emplace_back(edge.from, edge.to);
  return Graph(boost::edges_are_sorted, edges.begin(), edges.end(), report.nodes.size());
}

struct Colours {
  const char* fill;
  const char* line;
};
Colours colours_of(std::optional<Outcome> outcome) {
  if (!outcome) return {"#ffffff", "#4a4a4a"};
  switch (*outcome) {
    case Outcome::win: return {"#d5edd3", "#2f7d3b"};
    case Outcome::loss: return {"#f8d3cd", "#b5382a"};
    case Outcome::draw: break;
  }
  return {"#e9e6dc", "#857f6c"};
}

Colours colours_of(const GraphNode& node) {
  return node.known ? colours_of(node.outcome) : Colours{"#ffffff", "#857f6c"};
}

/// Returns the title above a row of cells, each drawn as the colour or line that it explains.
std::string legend_of(const GraphReport& report, const std::string& title) {
  std::string cells;
  unsigned count = 0;
  const auto cell = [&](bool occurs, const std::string& look, const char* html) {
    if (!occurs) return;
    cells += fmt::format("<td {}><font point-size=\"11\">{}</font></td>\n", look, html);
    ++count;
  };
  for (const auto& [outcome, meaning] : {std::pair(Outcome::win, "the player on move wins"),
                                         {Outcome::loss, "the player on move loses"},
                                         {Outcome::draw, "a draw"}}) {
    const Colours colours = colours_of(outcome);
    cell(std::ranges::any_of(
             report.nodes,
             [outcome](const GraphNode& node) { return node.known && node.outcome == outcome; }),
         fmt::format("border=\"1\" bgcolor=\"{}\" color=\"{}\"", colours.fill, colours.line),
         meaning);
  }
  cell(report.unknown() > 0, "border=\"1\"", "unknown");
  cell(true, "border=\"3\"", "the first position");
  cell(std::ranges::any_of(report.nodes, &GraphNode::finished), "border=\"1\" cellpadding=\"2\"",
       "<table border=\"1\" cellborder=\"0\" cellspacing=\"0\"><tr><td>play is over</td></tr>"
       "</table>");
  cell(std::ranges::any_of(report.nodes, &GraphNode::cut), "border=\"1\" style=\"dashed\"",
       "some of its moves are omitted");
  cell(std::ranges::any_of(report.edges, &GraphEdge::best), "border=\"0\"",
       "<b>bold arrow →</b> a best move");
  return fmt::format(
      "<<table border=\"0\" cellborder=\"0\" cellspacing=\"6\" cellpadding=\"4\">"
      "<tr><td colspan=\"{}\">{}</td></tr>\n<tr>{}</tr></table>>",
      count, xml_escaped(title), cells);
}

/// Quotes a value of an attribute, where a backslash begins an escape such as \N.
std::string quoted(std::string text) {
  boost::replace_all(text, "\\", "\\\\");
  return boost::escape_dot_string(text);
}

}  // namespace

void write_dot(std::ostream& out, const GraphReport& report, const std::string& title,
               Legend legend) {
  const Graph graph = graph_of(report);
  const auto write_graph = [&](std::ostream& to) {
    to << "label=" << (legend == Legend::shown ? legend_of(report, title) : quoted(title))
       << "\nlabelloc=t\nfontname=Helvetica\nfontsize=16\n"
       << "ranksep=0.6\nnodesep=0.25\n"
       << "node [fontname=Helvetica, fontsize=11, style=\"filled,rounded\", shape=box, "
          "margin=\"0.12,0.06\"]\n"
       << "edge [fontname=Helvetica, fontsize=10, arrowsize=0.6]\n";
  };
  const auto write_node = [&](std::ostream& to, Vertex i) {
    const GraphNode& node = report.nodes[i];
    const Colours colours = colours_of(node);
    const std::string mover = node.mover.empty() ? "" : node.mover + " on move: ";
    to << "[label=" << quoted(node.label + "\n" + mover + node.value) << ", fillcolor=\""
       << colours.fill << "\", color=\"" << colours.line << "\"";
    if (i == 0) to << ", penwidth=3";
    if (node.finished) to << ", peripheries=2";
    if (node.cut) to << ", style=\"filled,rounded,dashed\"";
    to << "]";
  };
  const auto write_edge = [&](std::ostream& to, const Edge& e) {
    const GraphEdge& edge = report.edges[get(boost::edge_index, graph, e)];
    if (edge.best)
      to << "[penwidth=2.2, color=\"" << colours_of(report.nodes[edge.from]).line << "\"";
    else
      to << "[color=\"#b9b6ae\", fontcolor=\"#8b887f\"";
    if (!edge.label.empty()) to << ", label=" << quoted(" " + edge.label + " ");
    to << "]";
  };
  if (report.unknown() > 0) out << "// " << unknown_text(report) << "\n";
  boost::write_graphviz(out, graph, write_node, write_edge, write_graph);
}

void write_graphml(std::ostream& out, const GraphReport& report) {
  const Graph graph = graph_of(report);
  boost::dynamic_properties properties;
  // Each type of these functions, four in all, costs the compiler half a second.
  const auto of_nodes = [&]<class T>(const char* name, T (*text_of)(const GraphNode&)) {
    properties.property(name,
                        boost::make_function_property_map<Vertex>(
                            [&report, text_of](Vertex i) { return text_of(report.nodes[i]); }));
  };
  const auto of_edges = [&]<class T>(const char* name, T (*text_of)(const GraphEdge&)) {
    properties.property(name, boost::make_function_property_map<Edge>([&, text_of](const Edge& e) {
                          return text_of(report.edges[get(boost::edge_index, graph, e)]);
                        }));
  };
  of_nodes("label", +[](const GraphNode& node) { return node.label; });
  of_nodes("value", +[](const GraphNode& node) { return node.value; });
  of_nodes(
      "outcome", +[](const GraphNode& node) {
        return node.known ? node.outcome ? std::string(name_of(*node.outcome)) : std::string()
                          : std::string("unknown");
      });
  if (!report.nodes.empty() && !report.nodes[0].mover.empty())
    of_nodes("mover", +[](const GraphNode& node) { return node.mover; });
  of_nodes("colour", +[](const GraphNode& node) { return std::string(colours_of(node).fill); });
  of_nodes("finished", +[](const GraphNode& node) { return node.finished; });
  of_nodes("cut", +[](const GraphNode& node) { return node.cut; });
  of_edges("move", +[](const GraphEdge& edge) { return edge.label; });
  of_edges("best", +[](const GraphEdge& edge) { return edge.best; });
  boost::write_graphml(out, graph, properties, true);
}

}  // namespace zugzwang
