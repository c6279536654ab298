// `graph`: the game graph, coloured by value, with the best moves in bold.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/stored.hpp>
#include <zugzwang/cli/text/drawing.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/lower.hpp>
#include <zugzwang/engine/services/graph.hpp>
#include <zugzwang/engine/services/session_cache.hpp>

namespace zugzwang::cli {

namespace {

const FlagOf<std::uint64_t> most_drawn =
    number_flag("--limit", "maximum number of positions to draw (200)", "positions", 1'000'000,
                std::uint64_t{200});
const FlagOf<std::uint64_t> most_searched =
    number_flag("--search", "maximum number of positions to search for the values (4000000)",
                "positions", Limits::unlimited, usual_graph_search);
const FlagOf<std::string> output_file =
    text_flag("--output", "FILE", "write the graph to this file, in the format of its ending");
const FlagOf<bool> no_legend = toggle("--no-legend", "omit the legend of colours and lines");

const std::vector<std::string> formats = {"dot", "graphml", "svg", "png", "pdf"};

/// Returns the format that is given, or else that of the ending of the file. Throws Error where
/// they contradict each other, or the ending is that of no format.
std::string format_of(const Arguments& arguments) {
  const std::string file = output_file.in(arguments);
  std::string ending = std::filesystem::path(file).extension().string();
  if (ending.empty()) return arguments.format;
  ending = lowered(ending.substr(1));
  const bool is_given = arguments.has("--format");
  const auto found = std::ranges::find(formats, ending == "gv" ? "dot" : ending);
  if (found == formats.end()) {
    if (is_given) return arguments.format;
    throw Error(ErrorCode::bad_value, "output",
                fmt::format("{} has the ending of no format; give one of .dot, .gv, "
                            ".graphml, .svg, .png, .pdf, or --format",
                            file));
  }
  if (is_given && arguments.format != *found)
    throw Error(ErrorCode::bad_syntax, "format",
                fmt::format("{} contradicts the ending of {}; leave one of them out",
                            arguments.format, file));
  return *found;
}

bool is_picture(std::string_view format) {
  return format == "svg" || format == "png" || format == "pdf";
}

/// Throws Error where the output cannot be written, before anything is solved.
void check_output(const Arguments& arguments) {
  if (!output_file.in(arguments).empty()) require_writable("output", output_file.in(arguments));
  if (!is_picture(arguments.format)) return;
  if (!has_graphviz())
    throw Error(ErrorCode::not_applicable, "format",
                fmt::format("{} needs the program dot, which is not installed; install "
                            "Graphviz, or give one of dot, graphml",
                            arguments.format));
  if (arguments.format != "svg" && output_file.in(arguments).empty() && isatty(STDOUT_FILENO) != 0)
    throw Error(ErrorCode::bad_value, "format",
                fmt::format("a {} is not for a terminal; give --output FILE, or > FILE at "
                            "the end",
                            arguments.format));
}

int end_by(Status status, const Limits& limits) {
  print_message("no graph: ended by {}", format_limit(status, limits));
  return exit_limit;
}

int run_graph(const Arguments& given, const Registry& registry) {
  Arguments arguments = given;
  arguments.format = format_of(given);
  const GameEntry& game = registry.find(arguments.game);
  const auto problem = game.problem(Datum(arguments.fields), Scope::position);
  check_output(arguments);
  const Limits limits = arguments.limits.started();
  const GraphReport report = with_progress(limits, [&](const Limits& watched) {
    return run_in_session(
        *problem, session_request(arguments), watched, [&](Session& session, const Limits& within) {
          return graph(session, Walk(*problem, session.positions), most_drawn.in(arguments), within,
                       most_searched.in(arguments));
        });
  });
  if (report.status != Status::complete) return end_by(report.status, arguments.limits);

  const Legend legend = no_legend.in(arguments) ? Legend::left_out : Legend::shown;
  const std::string title = headline(arguments.game, *problem);
  Picture picture;
  if (is_picture(arguments.format)) {
    std::ostringstream dot;
    write_dot(dot, report, title, legend);
    picture = draw_by_graphviz(std::move(dot).str(), arguments.format, limits);
    if (picture.status != Status::complete) return end_by(picture.status, arguments.limits);
  }

  std::ostringstream text;
  if (arguments.format == "graphml")
    write_graphml(text, report);
  else if (!is_picture(arguments.format))
    write_dot(text, report, title, legend);
  const std::string bytes =
      is_picture(arguments.format) ? std::move(picture.bytes) : std::move(text).str();
  if (output_file.in(arguments).empty())
    fmt::print("{}", bytes);
  else
    write_output("output", output_file.in(arguments), bytes);
  if (std::ranges::any_of(report.nodes, &GraphNode::cut))
    print_message("the graph is cut at {} (dashed); --limit allows more",
                  format_plural(report.nodes.size(), "position"));
  if (report.unknown() > 0) print_message("{}; --search allows more", unknown_text(report));
  return exit_done;
}

}  // namespace

Command graph_command() {
  return {
      .name = "graph",
      .summary = "the game graph, coloured by value, for Graphviz and other programs",
      .example = "zugzwang graph nim 1,2,3 --format svg > nim.svg",
      .words = "GAME",
      .fields = FieldsTaken::position,
      .flags = all_of({solving_flags(),
                       {solution_flag(), format_flag(formats), most_drawn, most_searched,
                        output_file, no_legend}}),
      .run = run_graph,
      .format = "dot",
  };
}

}  // namespace zugzwang::cli
