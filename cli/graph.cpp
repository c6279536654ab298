// `graph`: the game graph, coloured by value, with the best moves bold.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <system_error>

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
#include "stored.hpp"

namespace zugzwang::cli {

namespace {

bool is_picture(Format format) { return format == Format::svg || format == Format::png; }
const char* name_of_picture(Format format) { return format == Format::svg ? "svg" : "png"; }

[[noreturn]] void refuse_output(const std::string& file) {
  throw Error(ErrorCode::bad_file, fmt::format("output: cannot write {}", file));
}

/// Whether the file can be opened to be written, or be made. Changes nothing.
bool is_writable(const std::filesystem::path& file) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) return false;
  if (std::filesystem::exists(file, ignored)) return access(file.c_str(), W_OK) == 0;
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
  return std::filesystem::is_directory(folder, ignored) && access(folder.c_str(), W_OK | X_OK) == 0;
}

/// Refuses what cannot be written, before anything is solved.
void check_output(const Arguments& arguments) {
  if (!arguments.output.empty() && !is_writable(arguments.output)) refuse_output(arguments.output);
  if (!is_picture(arguments.format)) return;
  const char* const name = name_of_picture(arguments.format);
  if (!has_graphviz())
    throw Error(ErrorCode::not_applicable,
                fmt::format("format: {} needs the program dot, which is not installed; install "
                            "Graphviz, or give one of dot, graphml",
                            name));
  if (arguments.format == Format::png && arguments.output.empty() && isatty(STDOUT_FILENO) != 0)
    throw Error(ErrorCode::bad_value,
                "format: a png is not for a terminal; give --output FILE, or > FILE at the end");
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
  const Limits limits = arguments.limits.started();
  GraphReport report;
  {
    ProgressBar bar;
    const auto run = [&](Session& session, const Limits& within) {
      return graph(session, session.positions->number_of(*problem), arguments.most_positions,
                   within);
    };
    if (std::optional<Session> stored = stored_session(arguments, *problem))
      report = run(*stored, bar.watch(limits));
    else
      report = run_by_candidates(*problem, arguments.choice, bar.watch(limits), run);
  }
  if (report.status != Status::complete) return end_by(report.status, arguments.limits);

  const Legend legend = arguments.legend ? Legend::shown : Legend::left_out;
  const std::string title = headline(arguments.game, *problem);
  Picture picture;
  if (is_picture(arguments.format)) {
    std::ostringstream dot;
    write_dot(dot, report, title, legend);
    picture = draw_by_graphviz(dot.str(), name_of_picture(arguments.format), limits);
    if (picture.status != Status::complete) return end_by(picture.status, arguments.limits);
  }

  // Until here the file keeps what it held.
  std::ofstream file;
  if (!arguments.output.empty()) file.open(arguments.output, std::ios::binary);
  std::ostream& out = arguments.output.empty() ? std::cout : file;
  if (is_picture(arguments.format))
    out << picture.bytes;
  else if (arguments.format == Format::graphml)
    write_graphml(out, report);
  else
    write_dot(out, report, title, legend);
  if (!out.flush() && !arguments.output.empty()) refuse_output(arguments.output);
  if (std::ranges::any_of(report.nodes, &GraphNode::cut))
    tell_user("the graph is cut at {} (dashed); --limit allows more",
              format_plural(report.nodes.size(), "position"));
  return exit_done;
}

}  // namespace zugzwang::cli
