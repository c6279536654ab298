// `inspect`: what a file on disk is, how far it has come, and whether it is whole.

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/store/inspect.hpp>

namespace zugzwang {

namespace {

struct InspectAsked {
  std::string file;
};

std::string text_of(const FileReport& report, const Limits& limits, std::size_t columns) {
  std::size_t widest = 0;
  for (const auto& [name, value] : report.members) widest = std::max(widest, name.size());
  std::string text;
  for (const auto& [name, value] : report.members) {
    std::string label = name;
    std::ranges::replace(label, '_', ' ');
    text += fmt::format("{:{}}  {}\n", label, widest, value.to_text());
  }
  if (!report.flaw.empty())
    return text + paragraph(fmt::format("DAMAGED: the file {}.", report.flaw), 2, columns) + "\n";
  return text + (report.status == Status::complete
                     ? "It is whole.\n"
                     : fmt::format("Not checked to its end: ended by {}.\n",
                                   format_limit(report.status, limits)));
}

Result run_inspect(calls::Context&, const InspectAsked& asked, const Limits& limits) {
  FileReport report = inspect_file(asked.file, limits);
  const bool is_whole = report.flaw.empty();
  Datum::Object members = report.members;
  members.emplace_back("status", name_of(report.status));
  if (!is_whole || report.status == Status::complete) members.emplace_back("whole", is_whole);
  if (!is_whole) members.emplace_back("flaw", report.flaw);
  return {std::move(members), [report = std::move(report), limits](std::size_t columns) {
            return text_of(report, limits, columns);
          }};
}

}  // namespace

Operation inspect_operation() {
  Members members =
      all_members({{member("file", &InspectAsked::file, "a file, or a folder of several processes")
                        .required()
                        .of_kind(Member::Kind::file, Member::Game::none)
                        .without_flag()},
                   limit_members_of_one_thread()});
  return {
      .name = "inspect",
      .summary = "what a file on disk is, how far it has come, and whether it is whole",
      .example = "inspect cat.solution",
      .words = "FILE",
      .word = "file",
      .members = std::move(members),
      .run = runs(run_inspect),
      .meaning =
          "what --save or --checkpoint has written: a file, or a folder of several processes",
  };
}

}  // namespace zugzwang
