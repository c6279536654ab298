#pragma once

// The program from its command line to its exit status, either alone or as one of several processes
// that run the same command line.

#include <string>

namespace zugzwang::cli {

struct Processes;

/// How the program ends. `why` is the line that reports an error, which has not been printed yet.
struct Ending {
  int status = 0;
  std::string why{};
};

/// Runs the command of a command line. Of several processes only the first prints anything: the
/// others are silent, and return at once from commands that are not shared. A difference between
/// their versions, command lines, plugins or problems is an error.
Ending run_program(int argc, char** argv, const Processes& processes);

/// Runs the program as a single process. Prints why it fails, and returns the exit status.
int run_alone(int argc, char** argv);

}  // namespace zugzwang::cli
