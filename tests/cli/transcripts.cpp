// The program as a transcript shows it: tests/cli/transcripts/NAME.txt has command lines, what is
// typed, and all that the program prints, with the measured numbers masked. With ZUGZWANG_REWRITE
// set, the files are written anew.

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <utility>

#include <sys/wait.h>

#include "catch.hpp"
#include "program.hpp"

namespace zugzwang::tests {
namespace {

/// Returns the text without what differs from run to run: times, memory, rates, sizes of files,
/// checksums.
std::string masked(std::string text) {
  static const std::pair<std::regex, const char*> masks[] = {
      {std::regex(R"re("(seconds|bytes|checksum)":("[^"]*"|[0-9.e+-]+))re"), "\"$1\":…"},
      {std::regex("[0-9][0-9,.]* (ns|µs|ms|s|bytes?|KiB|MiB|GiB)\\b"), "… $1"},
      {std::regex("(bytes, not )[0-9,]+"), "$1…"},
      {std::regex("(Solver .* positions?, ).*"), "$1…"},
      {std::regex("(checksum of their values is ).*"), "$1…"}};
  for (const auto& [pattern, with] : masks) text = std::regex_replace(text, pattern, with);
  return text;
}

/// Returns the lines of a text behind a mark; a last one without an end is marked with `mark` too.
std::string marked(const std::string& mark, const std::string& text) {
  std::string lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines += mark + line + "\n";
  if (!text.empty() && text.back() != '\n') lines += mark + "(no end of line)\n";
  return lines;
}

/// Runs the commands of a transcript in one folder, and writes it as it is now.
class Transcript {
 public:
  std::string now(const std::string& before) {
    std::istringstream in(before);
    for (std::string line; std::getline(in, line);) {
      if (line.starts_with("<")) {
        input_ += line.substr(std::min<std::size_t>(2, line.size())) + "\n";
        now_ += line + "\n";
        continue;
      }
      if (line.starts_with("  ") || line.starts_with("! ") || line.starts_with("[")) continue;
      run();
      if (line.starts_with("$ ")) command_ = line.substr(2);
      now_ += line + "\n";
    }
    run();
    return now_;
  }

 private:
  /// Runs the last command, with the input behind it.
  void run() {
    if (command_.empty()) return;
    const std::string folder = "'" + folder_.path().string() + "'";
    std::ofstream(folder_.path() / ".in", std::ios::binary) << input_;
    const std::string script = "unset ZUGZWANG_PLUGIN_PATH; cd " + folder +
                               " && { zugzwang() { timeout 60 '" ZUGZWANG_PROGRAM "' \"$@\"; }; " +
                               command_ + "\n} <.in >.out 2>.err";
    const int ended = std::system(script.c_str());
    now_ += masked(marked("  ", read_file(folder_.path() / ".out")));
    now_ += masked(marked("! ", read_file(folder_.path() / ".err")));
    const int status = WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
    if (status != 0) now_ += "[" + std::to_string(status) + "]\n";
    command_.clear();
    input_.clear();
  }

  TemporaryFolder folder_;
  std::string command_;
  std::string input_;
  std::string now_;
};

void check_transcript(const std::string& name) {
  const std::string file = ZUGZWANG_SOURCE "/tests/cli/transcripts/" + name + ".txt";
  const std::string before = read_file(file);
  REQUIRE_FALSE(before.empty());
  const std::string now = Transcript().now(before);
  if (std::getenv("ZUGZWANG_REWRITE") != nullptr) {
    if (now != before) {
      std::ofstream(file, std::ios::binary) << now;
      WARN("tests/cli/transcripts/" << name << ".txt is written anew");
    }
    return;
  }
  // The first line that differs, with the command before it.
  std::istringstream right(before), given(now);
  std::string command;
  int number = 0;
  for (std::string wanted, line; std::getline(right, wanted);) {
    ++number;
    std::getline(given, line);
    if (wanted.starts_with("$ ")) command = wanted;
    if (line != wanted) {
      FAIL_CHECK("tests/cli/transcripts/" << name << ".txt:" << number << ": " << command
                                          << "\nis     " << line << "\nnot    " << wanted);
      return;
    }
  }
  CHECK(now == before);
}

#define TRANSCRIPT(name) \
  TEST_CASE("transcript of " name, "[cli][transcript]") { check_transcript(name); }
#include "transcripts.def"
#undef TRANSCRIPT

}  // namespace
}  // namespace zugzwang::tests
