// The command of `compare`, which with the flags of `study` is one.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/operation.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang::cli {

namespace {

int run_compare(const Arguments& arguments, const Registry& registry) {
  const Operation& compare = *find_operation("compare");
  Arguments asked = arguments;
  bool is_study = false;
  for (auto& [name, value] : asked.request) {
    const auto* const several = value.get<Datum::List>();
    is_study = is_study || (name != "evaluations" && compare.find(name) == nullptr) ||
               (several != nullptr && name != "after" && several->size() > 1);
  }
  if (is_study) asked.command = "study";
  const Operation& study = *find_operation("study");
  for (const auto& [name, value] : asked.request)
    if (is_study && find_member(study.members, name) == nullptr)
      throw Error(ErrorCode::bad_syntax, name, "a study has no such member; leave it out");
  for (auto& [name, value] : asked.request)
    if (const auto* const list = value.get<Datum::List>(); list && !is_study && name != "after") {
      value = Datum(list->front());
      if (name == "evaluations") name = "evaluation";
    }
  return run_operation(asked, registry);
}

}  // namespace

Command compare_command() {
  const Operation& study = *find_operation("study");
  Command command = command_of(*find_operation("compare"));
  command.own = study.members;
  // Some of the flags of a study replace those of the comparison: they may list several values.
  for (Flag& flag : flags_of(study.members)) {
    const std::string name = flag.name == "--evaluations" ? "--evaluation" : flag.name;
    const auto own = std::ranges::find(command.flags, name, &Flag::name);
    flag.is_hidden = true;
    if (own == command.flags.end())
      command.flags.push_back(std::move(flag));
    else if (name == "--evaluation")
      own->member = flag.member;
  }
  command.run = run_compare;
  return command;
}

}  // namespace zugzwang::cli
