#pragma once

// The program from its command line to its exit status, whether it runs alone or is one of several
// processes that do the same.

#include <string>

namespace zugzwang::cli {

struct Processes;

/// How the program ends. An error has a line that tells why, which is not told yet.
struct Ending {
  int status = 0;
  std::string why{};
};

/// Runs the command of a command line. Of several processes only the first is heard: the others
/// print to nowhere and keep silent, and return at once from commands that are not shared. What
/// differs between their versions, command lines, plugins or problems is an error.
Ending run_program(int argc, char** argv, const Processes& processes);

/// The same where there is one process. Tells why it fails, and returns the exit status.
int run_alone(int argc, char** argv);

}  // namespace zugzwang::cli
