// `graph`: the game graph, coloured by value, with the best moves bold.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>

#include <fmt/format.h>
#include <unistd.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/services/choose.hpp>
#include <zugzwang/facade/services/graph.hpp>

#include "commands.hpp"
#include "drawing.hpp"
#include "format.hpp"
#include "graphviz.hpp"
#include "message.hpp"

namespace zugzwang::cli {

namespace {

bool is_picture(Format format) { return format == Format::svg || format == Format::png; }

/// Refuses what cannot be written, before anything is solved.
void check_output(const Arguments& arguments) {
  if (!is_picture(arguments.format)) return;
  const char* const name = arguments.format == Format::svg ? "svg" : "png";
  if (!has_graphviz())
    throw Error(ErrorCode::not_applicable,
                fmt::format("format: {} needs the program dot, which is not there; install "
                            "Graphviz, or give one of dot, graphml",
                            name));
  if (arguments.format == Format::png && arguments.output.empty() && isatty(STDOUT_FILENO) != 0)
    throw Error(ErrorCode::bad_value,
                "format: a png is not for a terminal; give --output FILE, or > FILE at the end");
}

Status write_graph(std::ostream& out, const Arguments& arguments, const GraphReport& report,
                   const std::string& title, std::chrono::duration<double> time) {
  const Legend legend = arguments.legend ? Legend::shown : Legend::left_out;
  if (arguments.format == Format::graphml) {
    write_graphml(out, report);
  } else if (is_picture(arguments.format)) {
    std::ostringstream dot;
    write_dot(dot, report, title, legend);
    const auto picture =
        draw_by_graphviz(dot.str(), arguments.format == Format::svg ? "svg" : "png", time);
    if (!picture) return Status::time_limit;
    out << *picture;
  } else {
    write_dot(out, report, title, legend);
  }
  return Status::complete;
}

int end_by(Status status, const Limits& limits) {
  tell_user("no graph: ended by {}", format_limit(status, limits));
  return exit_limit;
}

}  // namespace

int run_graph(const Arguments& arguments, const Registry& registry) {
  const GameEntry& game = registry.find(arguments.game);
  const auto problem = game.problem(Datum(arguments.fields), Scope::position);
  check_output(arguments);
  const Meter meter(arguments.limits);
  GraphReport report;
  {
    ProgressBar bar;
    const Limits limits = bar.watch(arguments.limits);
    report = run_by_candidates(*problem, arguments.choice, limits,
                               [&](Session& session, const Limits& within) {
                                 return graph(session, session.positions->number_of(*problem),
                                              arguments.most_positions, within);
                               });
  }
  if (report.status != Status::complete) return end_by(report.status, arguments.limits);

  std::ofstream file;
  if (!arguments.output.empty()) file.open(arguments.output, std::ios::binary);
  std::ostream& out = arguments.output.empty() ? std::cout : file;
  const auto left = arguments.limits.time - std::chrono::duration<double>(meter.seconds());
  const Status status =
      write_graph(out, arguments, report, headline(arguments.game, *problem), left);
  if (status != Status::complete) return end_by(status, arguments.limits);
  if (!out.flush() && !arguments.output.empty())
    throw Error(ErrorCode::bad_file, fmt::format("output: cannot write {}", arguments.output));
  if (std::ranges::any_of(report.nodes, &GraphNode::cut))
    tell_user("the graph is cut at {} (dashed); --limit allows more",
              format_plural(report.nodes.size(), "position"));
  return exit_done;
}

}  // namespace zugzwang::cli
