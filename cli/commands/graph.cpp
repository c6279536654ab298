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
#include <zugzwang/core/joined.hpp>
#include <zugzwang/core/lower.hpp>

namespace zugzwang::cli {

namespace {

const std::vector<std::string> formats = {"dot", "graphml", "svg", "png", "pdf", "json"};

struct GraphOutput {
  std::string output, format;
};

/// Returns the format that is given, or else that of the ending of the file. Throws Error where
/// they contradict each other, or the ending is that of no format.
std::string format_of(const Arguments& arguments, const GraphOutput& asked) {
  const std::string& file = asked.output;
  const std::string format = asked.format.empty() ? arguments.format : asked.format;
  std::string ending = std::filesystem::path(file).extension().string();
  if (ending.empty()) return format;
  ending = lowered(ending.substr(1));
  const bool is_given = !asked.format.empty() || format == "json";
  const auto found = std::ranges::find(formats, ending == "gv" ? "dot" : ending);
  if (found == formats.end()) {
    if (is_given) return format;
    throw Error(ErrorCode::bad_value, "output",
                fmt::format("{} has the ending of no format; give one of .dot, .gv, .graphml, "
                            ".svg, .png, .pdf, .json, or --format",
                            file));
  }
  if (is_given && format != *found)
    throw Error(
        ErrorCode::bad_syntax, "format",
        fmt::format("{} contradicts the ending of {}; leave one of them out", format, file));
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
  const auto output = own_members<GraphOutput>(arguments);
  const std::string format = format_of(arguments, output);
  check_output(format, output.output);
  Arguments asked = arguments;
  asked.format = is_picture(format) ? "dot" : format;
  asked.limits = arguments.limits.started();
  return run_operation(asked, registry, [&](const Result& result) {
    std::string text =
        format == "json" ? Datum(result.members).to_json() + "\n" : result.text(usual_columns);
    if (!result.ended_by.empty() && format != "json") return exit_limit;
    if (is_picture(format)) {
      Picture picture = draw_by_graphviz(std::move(text), format, asked.limits);
      if (picture.status != Status::complete) {
        print_message("no graph: ended by {}", format_limit(picture.status, arguments.limits));
        return exit_limit;
      }
      text = std::move(picture.bytes);
    }
    if (output.output.empty())
      fmt::print("{}", text);
    else
      write_output("output", output.output, text);
    return result.ended_by.empty() ? exit_done : exit_limit;
  });
}

}  // namespace

Command graph_command() {
  Member format = member("format", &GraphOutput::format, "of the graph, or a picture of it")
                      .one_of(formats)
                      .without_flag();
  Member output = member("output", &GraphOutput::output,
                         "write the graph to this file, in the format of its ending")
                      .of_kind(Member::Kind::file, Member::Game::none);
  Command command = command_of(*find_operation("graph"), {std::move(format), std::move(output)});
  // Pictures are formats of the program alone.
  const auto flag = std::ranges::find(command.flags, "--format", &Flag::name);
  *flag = format_flags(formats).front();
  flag->member = "format";
  command.run = run_graph;
  return command;
}

}  // namespace zugzwang::cli
