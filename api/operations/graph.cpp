// `graph`: the game graph, coloured by value, with the best moves.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/files.hpp>
#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/text/drawing.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/engine/services/graph.hpp>
#include <zugzwang/engine/services/session_cache.hpp>

namespace zugzwang {

namespace {

struct GraphAsked {
  LineAsked at;
  ChoiceAsked by;
  FilesAsked files;
  std::uint64_t most = 200, search = usual_graph_search;
  bool no_legend = false;
};

/// Returns a graph as data. As data and as text it takes far more memory than the report; a graph
/// that would not fit is left out.
Datum::Object graph_to_datum(GraphReport report, std::uint64_t memory) {
  constexpr std::uint64_t bytes_each = 2048;
  if (report.nodes.size() + report.edges.size() > memory / bytes_each)
    report = {Status::memory_limit, report.solver, report.evaluation};
  Datum::List nodes;
  for (const GraphNode& node : report.nodes)
    nodes.emplace_back(
        Datum::Object{{"label", node.label},
                      {"mover", node.mover},
                      {"value", node.value},
                      {"outcome", node.outcome ? Datum(name_of(*node.outcome)) : Datum()},
                      {"player", node.player},
                      {"finished", node.finished},
                      {"cut", node.cut}});
  Datum::List edges;
  for (const GraphEdge& edge : report.edges)
    edges.emplace_back(Datum::Object{{"from", edge.from},
                                     {"to", edge.to},
                                     {"label", edge.label},
                                     {"best", edge.best},
                                     {"move", edge.move}});
  return {{"status", name_of(report.status)},
          {"solver", report.solver},
          {"evaluation", name_of(report.evaluation)},
          {"unknown", report.unknown()},
          {"nodes", std::move(nodes)},
          {"edges", std::move(edges)}};
}

std::string text_of(const GraphReport& report, std::string_view format, const std::string& title,
                    Legend legend) {
  std::ostringstream text;
  if (format == "graphml")
    write_graphml(text, report);
  else
    write_dot(text, report, title, legend);
  return std::move(text).str();
}

Result run_graph(calls::Context& context, const GraphAsked& asked, const Limits& limits) {
  const calls::AskedLine at = line_by(context, asked.at);
  GraphReport report = run_in_session(
      *at.problem, session_by(context, choice_by(context, asked.by), asked.files, limits), limits,
      [&](Session& session, const Limits& within) {
        return graph(session, at.walk(session.graph), asked.most, within, asked.search);
      });
  if (report.status != Status::complete)
    context.note("no graph: ended by " + format_limit(report.status, limits));
  else if (std::ranges::any_of(report.nodes, &GraphNode::cut))
    context.note(fmt::format("the graph is cut at {} (dashed); {} allows more",
                             format_plural(report.nodes.size(), "position"),
                             context.spelling("most")));
  if (report.unknown() > 0)
    context.note(unknown_text(report) + "; " + context.spelling("search") + " allows more");
  if (!context.reads_text_alone()) return {graph_to_datum(std::move(report), limits.memory), {}};
  const std::string title = headline(at.name(), *at.problem);
  const Legend legend = asked.no_legend ? Legend::left_out : Legend::shown;
  Datum::Object members{{"status", name_of(report.status)}};
  if (report.status != Status::complete)
    return {std::move(members), [](std::size_t) { return std::string(); }};
  return {std::move(members),
          [report = std::move(report), format = std::string(context.format), title,
           legend](std::size_t) { return text_of(report, format, title, legend); }};
}

}  // namespace

Operation graph_operation() {
  Members members =
      all_members({part(&GraphAsked::at, line_members()),
                   part(&GraphAsked::by, choice_members()),
                   limit_members(),
                   part(&GraphAsked::files, file_members()),
                   {member("most", &GraphAsked::most, "maximum number of positions to draw (200)")
                        .range(1, 1'000'000)
                        .counts("positions")
                        .formerly("limit"),
                    member("search", &GraphAsked::search,
                           "maximum number of positions to search for the values (4000000)")
                        .counts("positions"),
                    member("no_legend", &GraphAsked::no_legend,
                           "omit the legend of colours and lines from DOT")}});
  return {
      .name = "graph",
      .summary = "the game graph, coloured by value, for Graphviz and other programs",
      .example = "graph nim 1,2,3 --format svg > nim.svg",
      .fields = FieldsTaken::position,
      .members = std::move(members),
      .run = runs(run_graph),
      .formats = {"dot", "graphml", "json"},
  };
}

}  // namespace zugzwang
