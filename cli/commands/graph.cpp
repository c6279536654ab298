// The command of `graph`: the file that it writes, in the format of its ending, and pictures, which
// the program `dot` of Graphviz draws.

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/operation.hpp>
#include <zugzwang/cli/text/graphviz.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/lower.hpp>

namespace zugzwang::cli {

namespace {

const FlagOf<std::string> output_file =
    text_flag("--output", "FILE", "write the graph to this file, in the format of its ending");

const std::vector<std::string> formats = {"dot", "graphml", "svg", "png", "pdf", "json"};

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
                fmt::format("{} has the ending of no format; give one of .dot, .gv, .graphml, "
                            ".svg, .png, .pdf, .json, or --format",
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
void check_output(const std::string& format, const std::string& file) {
  if (!file.empty()) require_writable("output", file);
  if (!is_picture(format)) return;
  if (!has_graphviz())
    throw Error(ErrorCode::not_applicable, "format",
                fmt::format("{} needs the program dot, which is not installed; install Graphviz, "
                            "or give one of dot, graphml",
                            format));
  if (format != "svg" && file.empty() && isatty(STDOUT_FILENO) != 0)
    throw Error(ErrorCode::bad_value, "format",
                fmt::format("a {} is not for a terminal; give --output FILE, or > FILE at the end",
                            format));
}

int run_graph(const Arguments& arguments, const Registry& registry) {
  const std::string format = format_of(arguments);
  const std::string file = output_file.in(arguments);
  check_output(format, file);
  Arguments asked = arguments;
  asked.format = is_picture(format) ? "dot" : format;
  const Operation& operation = *find_operation("graph");
  const Limits limits = limits_in(operation.members, arguments.request, arguments.limits);
  asked.limits = limits.started();
  const Result result = answer_operation(asked, registry);
  std::string text =
      format == "json" ? Datum(result.members).to_json() + "\n" : result.text(usual_columns);
  if (!result.ended_by.empty() && format != "json") return exit_limit;
  if (is_picture(format)) {
    Picture picture = draw_by_graphviz(std::move(text), format, asked.limits);
    if (picture.status != Status::complete) {
      print_message("no graph: ended by {}", format_limit(picture.status, limits));
      return exit_limit;
    }
    text = std::move(picture.bytes);
  }
  if (file.empty())
    fmt::print("{}", text);
  else
    write_output("output", file, text);
  return result.ended_by.empty() ? exit_done : exit_limit;
}

}  // namespace

Command graph_command() {
  Command command = command_of(*find_operation("graph"));
  std::ranges::replace_if(
      command.flags, [](const Flag& flag) { return flag.name == "--format"; },
      format_flag(formats));
  command.flags.push_back(output_file);
  command.run = run_graph;
  return command;
}

}  // namespace zugzwang::cli
