#pragma once

// ^C ends a long solve as a limit does: what has been reached is printed, and the status tells.

#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace zugzwang::cli {

/// Returns the token that the first ^C from now on asks to stop; the second one kills the program.
/// To be called once, before other threads are started.
std::stop_token stopped_by_interrupt();

/// Starts a program that ^C is to end, though a thread of this one waits for that signal and so
/// blocks it. The first of the words is its name, to be found in PATH; `streams` are its streams,
/// each with the open file that it is. Returns 0, or the error as errno has it.
int start_program(std::vector<std::string> words, std::span<const std::pair<int, int>> streams,
                  pid_t& process);

}  // namespace zugzwang::cli
