// The command of `solve`: also in a process in which a game may crash.

#include <zugzwang/api/operation.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/guarded.hpp>

namespace zugzwang::cli {

Command solve_command() {
  Command command = command_of(*find_operation("solve"), guarded_members());
  command.flags.push_back(
      {.name = "--value-only", .member = "moves", .stands_for = "one", .is_hidden = true});
  return command;
}

}  // namespace zugzwang::cli
