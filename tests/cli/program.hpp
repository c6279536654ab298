#pragma once

// Runs the program as its users do, and collects its output.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace zugzwang::tests {

/// A new empty folder, removed with this object.
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

/// Sets an environment variable while it lives; programs that are run inherit it.
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

/// Returns all bytes of a file; none if there is no such file.
std::string read_file(const std::filesystem::path& path);

struct Run {
  int status = -1;
  std::string out;
  std::string err;
};

/// Runs the program with these arguments and this standard input; ends it after 60 seconds.
Run run_program(const std::vector<std::string>& arguments, const std::string& input = "");

/// Runs the program with arguments in one line, separated by single spaces.
Run run_line(const std::string& line, const std::string& input = "");

}  // namespace zugzwang::tests
