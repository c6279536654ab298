#include "program.hpp"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include <sys/wait.h>
#include <unistd.h>

namespace zugzwang::tests {

namespace {

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "zugzwang-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr)
    throw std::system_error(errno, std::generic_category(), "no temporary folder");
  path_ = name;
}
TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

Environment::Environment(const char* name, const std::string& value) : name_(name) {
  if (const char* const before = std::getenv(name)) before_ = before;
  setenv(name, value.c_str(), 1);
}
Environment::~Environment() {
  if (before_)
    setenv(name_, before_->c_str(), 1);
  else
    unsetenv(name_);
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

Run run_program(const std::vector<std::string>& arguments, const std::string& input) {
  const TemporaryFolder temporary;
  const std::filesystem::path& folder = temporary.path();
  std::ofstream(folder / "in", std::ios::binary) << input;
  std::string command = "timeout 60 " + quoted(ZUGZWANG_PROGRAM);
  for (const std::string& argument : arguments) command += " " + quoted(argument);
  command +=
      " <" + quoted(folder / "in") + " >" + quoted(folder / "out") + " 2>" + quoted(folder / "err");
  const int ended = std::system(command.c_str());
  return {WIFEXITED(ended) ? WEXITSTATUS(ended) : -1, read_file(folder / "out"),
          read_file(folder / "err")};
}

Run run_line(const std::string& line, const std::string& input) {
  std::vector<std::string> arguments;
  std::istringstream words(line);
  for (std::string word; words >> word;) arguments.push_back(word);
  return run_program(arguments, input);
}

}  // namespace zugzwang::tests
