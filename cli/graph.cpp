// `graph`: the game graph as DOT or GraphML, coloured by value, with the best moves bold.

#include <cstdio>
#include <sstream>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/graphml.hpp>
#include <boost/graph/graphviz.hpp>
#include <fmt/format.h>

#include <zugzwang/facade/services/choose.hpp>
#include <zugzwang/facade/services/graph.hpp>

#include "commands.hpp"
#include "format.hpp"
#include "message.hpp"

namespace zugzwang::cli {

namespace {

struct Node {
  std::string label, value, outcome, colour;
  bool finished = false, cut = false;
};
struct Edge {
  std::string label;
  bool best = false;
};
using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, Node, Edge>;

struct Colours {
  const char* fill;
  const char* line;
};
Colours colours_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::win: return {"#d5edd3", "#2f7d3b"};
    case Outcome::loss: return {"#f8d3cd", "#b5382a"};
    case Outcome::draw: break;
  }
  return {"#e9e6dc", "#857f6c"};
}

Graph graph_of(const GraphReport& report) {
  Graph graph(report.nodes.size());
  for (std::size_t i = 0; i < report.nodes.size(); ++i) {
    const GraphNode& node = report.nodes[i];
    graph[i] = {node.label,
                node.value,
                std::string(name_of(node.outcome)),
                colours_of(node.outcome).fill,
                node.finished,
                node.cut};
  }
  for (const GraphEdge& edge : report.edges)
    add_edge(edge.from, edge.to, Edge{edge.label, edge.best}, graph);
  return graph;
}

void write_dot(std::ostream& out, const Graph& graph, const GraphReport& report,
               const std::string& title) {
  const auto quoted = [](const std::string& text) { return boost::escape_dot_string(text); };
  const auto write_graph = [&](std::ostream& to) {
    to << "label=" << quoted(title) << "\nlabelloc=t\nfontname=Helvetica\nfontsize=16\n"
       << "ranksep=0.6\nnodesep=0.25\n"
       << "node [fontname=Helvetica, fontsize=11, style=\"filled,rounded\", shape=box, "
          "margin=\"0.12,0.06\"]\n"
       << "edge [fontname=Helvetica, fontsize=10, arrowsize=0.6]\n";
  };
  const auto write_node = [&](std::ostream& to, std::size_t i) {
    const Node& node = graph[i];
    const Colours colours = colours_of(report.nodes[i].outcome);
    to << "[label=" << quoted(node.label + "\n" + node.value) << ", fillcolor=\"" << colours.fill
       << "\", color=\"" << colours.line << "\"";
    if (i == 0) to << ", penwidth=3";
    if (node.finished) to << ", peripheries=2";
    if (node.cut) to << ", style=\"filled,rounded,dashed\"";
    to << "]";
  };
  const auto write_edge = [&](std::ostream& to, const auto& e) {
    const Edge& edge = graph[e];
    const GraphNode& from = report.nodes[source(e, graph)];
    if (edge.best)
      to << "[penwidth=2.2, color=\"" << colours_of(from.outcome).line << "\"";
    else
      to << "[color=\"#b9b6ae\", fontcolor=\"#8b887f\"";
    if (!edge.label.empty()) to << ", label=" << quoted(" " + edge.label + " ");
    to << "]";
  };
  boost::write_graphviz(out, graph, write_node, write_edge, write_graph);
}

void write_graphml(std::ostream& out, Graph& graph) {
  boost::dynamic_properties properties;
  properties.property("label", get(&Node::label, graph));
  properties.property("value", get(&Node::value, graph));
  properties.property("outcome", get(&Node::outcome, graph));
  properties.property("colour", get(&Node::colour, graph));
  properties.property("finished", get(&Node::finished, graph));
  properties.property("cut", get(&Node::cut, graph));
  properties.property("move", get(&Edge::label, graph));
  properties.property("best", get(&Edge::best, graph));
  boost::write_graphml(out, graph, properties, true);
}

}  // namespace

int run_graph(const Arguments& arguments, const Registry& registry) {
  const GameEntry& game = registry.find(arguments.game);
  const auto problem = game.problem(Datum(arguments.fields), Scope::position);
  GraphReport report;
  {
    ProgressBar bar;
    const Limits limits = bar.watch(arguments.limits);
    report = run_by_candidates(*problem, arguments.choice, [&](Session& session) {
      return graph(session, session.positions->number_of(*problem), arguments.most_positions,
                   limits);
    });
  }
  if (report.status != Status::complete) {
    tell_user("no graph: ended by the {}", name_of(report.status));
    return exit_limit;
  }
  Graph graph = graph_of(report);
  std::ostringstream out;
  if (arguments.format == Format::graphml)
    write_graphml(out, graph);
  else
    write_dot(out, graph, report, headline(arguments.game, *problem));
  fmt::print("{}", out.str());
  for (const GraphNode& node : report.nodes)
    if (node.cut) {
      tell_user("the graph is cut at {} positions (dashed); --limit allows more",
                report.nodes.size());
      break;
    }
  return exit_done;
}

}  // namespace zugzwang::cli
