// The command of `solve`: its batches, and the process in which a game may crash.

#include <algorithm>
#include <string>
#include <utility>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/operation.hpp>
#include <zugzwang/cli/guarded.hpp>

namespace zugzwang::cli {

namespace {

int run_solve(const Arguments& arguments, const Registry& registry) {
  return arguments.batch.empty() ? run_operation(arguments, registry)
                                 : run_batch(arguments, registry);
}

}  // namespace

Command solve_command() {
  Command command = command_of(*find_operation("solve"));
  const auto moves = std::ranges::find(command.flags, "--moves", &Flag::name);
  command.flags.push_back(
      {.name = "--value-only",
       .read = [read = moves->read](Arguments& arguments,
                                    const std::string&) { read(arguments, "one"); },
       .is_hidden = true});
  command.flags = all_of({std::move(command.flags),
                          batch_flags("a file of problems, one per line, as on the command line or "
                                      "in JSON; - is standard input"),
                          {guarded}});
  command.run = run_solve;
  return command;
}

}  // namespace zugzwang::cli
