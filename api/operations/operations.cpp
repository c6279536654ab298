// `operations`: all operations with their members.

#include <utility>

#include <zugzwang/api/operation.hpp>

namespace zugzwang {

namespace {

struct OperationsAsked {};

Result run_operations(calls::Context&, const OperationsAsked&, const Limits&) {
  Datum::List all;
  for (const Operation& operation : operations()) {
    Datum::List members;
    for (const Member& each : operation.members) {
      Datum::Object member{
          {"name", each.name}, {"help", each.help}, {"permitted", each.permitted_values()}};
      if (each.fallback) member.emplace_back("default", *each.fallback);
      members.emplace_back(std::move(member));
    }
    all.emplace_back(Datum::Object{{"name", operation.name},
                                   {"summary", operation.summary},
                                   {"word", operation.word},
                                   {"command", operation.has_command},
                                   {"members", std::move(members)}});
  }
  return {{{"operations", std::move(all)}}, {}};
}

}  // namespace

Operation operations_operation() {
  return {.name = "operations",
          .summary = "all operations with their members",
          .run = runs(run_operations),
          .has_command = false};
}

}  // namespace zugzwang
