// The studies of docs/studies.md: their commands run, in small, and no two solvers contradict each
// other.

#include <string>
#include <vector>

#include "catch.hpp"
#include "cli/program.hpp"
#include "page.hpp"

namespace zugzwang::tests {
namespace {

/// The words of a command without the flags that this test sets, and without files.
std::vector<std::string> in_small(const std::string& line) {
  std::vector<std::string> words = words_of(line);
  words.erase(words.begin());
  for (auto word = words.begin(); word != words.end();)
    if (*word == "--repeat" || *word == "--seconds" || *word == "--svg" || *word == "--output")
      word = words.erase(word, word + 2);
    else
      ++word;
  words.insert(words.end(), {"--seconds", "1"});
  return words;
}

TEST_CASE("the commands of the page of studies run, and their solvers agree", "[docs]") {
  const std::vector<Command> commands = commands_of(text_of_file("docs/studies.md"));
  CHECK(commands.size() >= 7);
  for (const Command& command : commands) {
    INFO(command.line);
    const Run run = run_program(in_small(command.line));
    INFO(run.out << run.err);
    CHECK(run.status == 0);
    CHECK(run.out.find("agree") != std::string::npos);
  }
}

TEST_CASE("the pictures of the page of studies exist", "[docs]") {
  const std::string page = text_of_file("docs/studies.md");
  std::size_t pictures = 0;
  for (std::size_t at = 0; (at = page.find("](images/", at)) != std::string::npos; ++pictures) {
    at += 2;
    CHECK(text_of_file("docs/" + page.substr(at, page.find(')', at) - at)).starts_with("<svg "));
  }
  CHECK(pictures >= 3);
}

}  // namespace
}  // namespace zugzwang::tests
