// `operations`: all operations with their members.

#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/joined.hpp>

namespace zugzwang {

namespace {

struct OperationsAsked {};

Datum operation_to_datum(const Operation& operation) {
  Datum::List members;
  for (const Member& each : operation.members) {
    Datum::Object member{
        {"name", each.name}, {"help", each.help}, {"permitted", each.permitted_values()}};
    if (each.fallback) member.emplace_back("default", *each.fallback);
    members.emplace_back(std::move(member));
  }
  return Datum::Object{{"name", operation.name},
                       {"summary", operation.summary},
                       {"word", operation.word},
                       {"command", operation.has_command},
                       {"members", std::move(members)}};
}

/// Returns whether a member is required, or in place of which it is not.
std::string needed(const Operation& operation, const Member& member) {
  if (member.fallback) return "";
  std::vector<std::string> others;
  for (const Member& each : operation.members)
    if (member.name == "game" && each.game != Member::Game::none)
      others.push_back(fmt::format("`{}`", each.name));
  return others.empty() ? ", required" : fmt::format(", or {}", either_of(others));
}

/// Returns a heading, and a table of the members.
std::string section_of(const Operation& operation) {
  std::vector<std::string> limits;
  TextTable members{{"member", "meaning", "permitted"}, {Align::left}, {}};
  for (const Member& each : operation.members)
    if (each.is_limit)
      limits.push_back(fmt::format("`{}`", each.name));
    else
      members.lines.push_back({fmt::format("`{}`{}", each.name, needed(operation, each)), each.help,
                               each.permitted_values()});
  return fmt::format("**`{}`**: {}.{}\n\n{}", operation.name, operation.summary,
                     limits.empty() ? "" : fmt::format(" Limits: {}.", joined(limits, ", ")),
                     members.lines.empty() ? "" : members.to_markdown() + "\n");
}

Result run_operations(calls::Context& context, const OperationsAsked&, const Limits&) {
  Datum::List all;
  TextTable summaries{{"operation", ""}, {Align::left}, {}};
  std::string sections;
  for (const Operation& operation : operations()) {
    all.push_back(operation_to_datum(operation));
    summaries.lines.push_back({operation.name, operation.summary});
    sections += section_of(operation);
  }
  const bool is_markdown = context.format == "markdown";
  return {{{"operations", std::move(all)}},
          [=](std::size_t columns) { return is_markdown ? sections : summaries.to_text(columns); }};
}

}  // namespace

Operation operations_operation() {
  return {.name = "operations",
          .summary = "all operations, which every language has",
          .example = "operations --format markdown",
          .words = "",
          .word = "",
          .run = runs(run_operations),
          .formats = {"text", "json", "markdown"}};
}

}  // namespace zugzwang
