#pragma once

// A command whose game may crash or never end, in a process of its own (`--guarded`).

#include <functional>

#include <zugzwang/api/member.hpp>
#include <zugzwang/cli/line/arguments.hpp>

namespace zugzwang::cli {

struct GuardedAsked {
  bool guarded = false;  ///< whether to do so
};
Members guarded_members();

/// Calls `command` with these arguments in a copy of this process, and returns what it returns. The
/// copy is ended if it does not heed the limits: a while after the time limit, which is that of
/// each turn where the command waits for a person, or after ^C, and when the game asks for more
/// memory. A message says why.
int run_guarded(const Arguments& arguments, const std::function<int(const Arguments&)>& command);

}  // namespace zugzwang::cli
