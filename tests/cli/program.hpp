#pragma once

// Runs the program as its users do, and collects what it prints.

#include <string>
#include <vector>

namespace zugzwang::tests {

struct Run {
  int status = -1;
  std::string out;
  std::string err;
};

/// Runs the program with these arguments and this standard input; ends it after 60 seconds.
Run run_program(const std::vector<std::string>& arguments, const std::string& input = "");

/// The same, with the arguments written in one line and separated by single spaces.
Run run_line(const std::string& line, const std::string& input = "");

}  // namespace zugzwang::tests
