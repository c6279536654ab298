#pragma once

// ^C ends a long solve as a limit does: results so far are printed, and the exit status shows it.

#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace zugzwang::cli {

/// Returns a token that the first ^C from now on requests to stop; the second ^C kills the program.
/// Call it once, before other threads are started.
std::stop_token stopped_by_interrupt();

/// Starts a program that ^C ends, although this program blocks the signal, for which one of its
/// threads waits. The first of the words is the program's name, to be found in PATH; `streams` maps
/// each of its streams to an open file. Returns 0, or the error as a value of errno.
int start_program(std::vector<std::string> words, std::span<const std::pair<int, int>> streams,
                  pid_t& process);

}  // namespace zugzwang::cli
