#pragma once

// ^C ends a long solve as a limit does: what has been reached is printed, and the status tells.

#include <stop_token>

namespace zugzwang::cli {

/// Returns the token that the first ^C from now on asks to stop; the second one kills the program.
/// To be called once, before other threads are started.
std::stop_token stopped_by_interrupt();

}  // namespace zugzwang::cli
