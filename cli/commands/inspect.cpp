// `inspect`: what a file on disk is, how far it has come, and whether it is whole.

#include <algorithm>
#include <cstddef>
#include <string>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/store/inspect.hpp>

namespace zugzwang::cli {

namespace {

int run_inspect(const Arguments& arguments, const Registry&) {
  const FileReport report = with_progress(arguments.limits, [&](const Limits& limits) {
    return inspect_file(arguments.solution, limits);
  });
  const bool is_whole = report.flaw.empty();
  const bool is_decided = !is_whole || report.status == Status::complete;
  if (arguments.format == Format::json) {
    Datum::Object object = report.members;
    object.emplace_back("status", name_of(report.status));
    if (is_decided) object.emplace_back("whole", is_whole);
    if (!is_whole) object.emplace_back("flaw", report.flaw);
    fmt::print("{}\n", Datum(std::move(object)).to_json());
  } else {
    std::size_t width = 0;
    for (const auto& [name, value] : report.members) width = std::max(width, name.size());
    for (const auto& [name, value] : report.members) {
      std::string label = name;
      std::ranges::replace(label, '_', ' ');
      fmt::print("{:{}}  {}\n", label, width, value.to_text());
    }
    if (!is_whole)
      fmt::print("{}\n", paragraph(fmt::format("DAMAGED: the file {}.", report.flaw), 2));
    else if (is_decided)
      fmt::print("It is whole.\n");
    else
      fmt::print("Not checked to its end: ended by {}.\n",
                 format_limit(report.status, arguments.limits));
  }
  if (!is_whole) return exit_disagreement;
  return is_decided ? exit_done : exit_limit;
}

}  // namespace

Command inspect_command() {
  return {
      .name = "inspect",
      .summary = "what a file on disk is, how far it has come, and whether it is whole",
      .example = "zugzwang inspect cat.solution",
      .words = "FILE",
      .flags = all_of(
          {usual_flags(),
           {seconds_flag(), memory_flag("memory limit, such as 500M, 1.5G or 2GiB"), json_flag()}}),
      .run = run_inspect,
      .meaning =
          "what --save or --checkpoint has written: a file, or a folder of several processes",
      .word = "file",
  };
}

}  // namespace zugzwang::cli
