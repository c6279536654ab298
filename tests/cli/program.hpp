#pragma once

// Runs the program as its users do, and collects what it prints.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace zugzwang::tests {

/// A new empty folder that goes with it.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Sets a variable while it lives; the program that is run inherits it.
class Environment {
 public:
  Environment(const char* name, const std::string& value);
  ~Environment();
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

/// All bytes of a file; none if there is no such file.
std::string read_file(const std::filesystem::path& path);

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
