// The README and the pages of games and commands show what the program prints.

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "cli/program.hpp"
#include "page.hpp"

namespace zugzwang::tests {
namespace {

/// The text of a page between a mark, <!-- zugzwang COMMAND -->, and the next <!-- end -->.
struct Printed {
  std::string command;
  std::string text;
};

std::vector<Printed> printed_on(const std::string& page) {
  const std::string begin = "<!-- zugzwang ";
  const std::string behind = " -->\n";
  std::vector<Printed> all;
  for (std::size_t at = 0; (at = page.find(begin, at)) != std::string::npos;) {
    at += begin.size();
    const std::size_t end = page.find(behind, at);
    const std::size_t text = end + behind.size();
    all.push_back(
        {page.substr(at, end - at), page.substr(text, page.find("<!-- end -->", text) - text)});
  }
  return all;
}

TEST_CASE("pages show what the program prints between their marks", "[docs]") {
  for (const char* const page : {"docs/api.md", "docs/commands.md", "docs/games.md"}) {
    const std::vector<Printed> all = printed_on(text_of_file(page));
    CHECK_FALSE(all.empty());
    for (const Printed& printed : all) {
      INFO(page << ", zugzwang " << printed.command << "; the target pages puts it there");
      const std::string out = run_line(printed.command).out;
      CHECK(printed.text ==
            (printed.command.ends_with("markdown") ? out : "```text\n" + out + "```\n"));
    }
  }
}

TEST_CASE("the examples of the README and of the page of commands print what they show", "[docs]") {
  for (const char* const page : {"README.md", "docs/commands.md"}) {
    const std::vector<Command> commands = commands_of(text_of_file(page));
    CHECK(commands.size() >= 5);
    for (const Command& command : commands) {
      INFO(page << ": " << command.line);
      std::vector<std::string> words = words_of(command.line);
      words.erase(words.begin());
      const Run run = run_program(words);
      CHECK(run.status == 0);
      CHECK(run.err == "");
      CHECK(without_work(run.out) == without_work(command.output));
    }
  }
}

TEST_CASE("the page on C shows its examples", "[docs]") {
  const std::string page = text_of_file("docs/c_api.md");
  for (const char* const example : {"examples/from-c/solve.c", "examples/take-c/take.c"})
    CHECK(page.find("```c\n" + text_of_file(example) + "```\n") != std::string::npos);
}

TEST_CASE("messages of the library name no flags, which only the program has", "[docs]") {
  std::istringstream lines(text_of_file("docs/messages.md"));
  bool is_of_program = false;
  std::size_t messages = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("## ")) is_of_program = line.starts_with("## cli/");
    if (is_of_program) continue;
    ++messages;
    const std::size_t flag = line.find("--");
    INFO(line);
    CHECK((flag == std::string::npos || line.size() < flag + 3 ||
           std::isalpha(static_cast<unsigned char>(line[flag + 2])) == 0));
  }
  CHECK(messages > 300);
}

TEST_CASE("every command has a section on the page of commands", "[docs]") {
  const std::string page = text_of_file("docs/commands.md");
  const std::string help = run_line("--help").out;
  std::istringstream lines(help.substr(help.find("\nCommands:\n") + 11));
  std::size_t commands = 0;
  for (std::string line; std::getline(lines, line) && !line.empty();) {
    if (line.starts_with("   ")) continue;  // the second line of a summary
    ++commands;
    const std::string name = line.substr(2, line.find(' ', 2) - 2);
    INFO(name);
    CHECK(page.find("\n## " + name + "\n") != std::string::npos);
    CHECK(page.find("\n<!-- zugzwang help " + name + " -->\n") != std::string::npos);
  }
  CHECK(commands >= 21);
}

}  // namespace
}  // namespace zugzwang::tests
