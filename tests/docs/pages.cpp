// The README and the pages of games and commands show what the program prints.

#include <algorithm>
#include <cctype>
#include <filesystem>
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
  for (const char* const page :
       {"docs/api.md", "docs/commands.md", "docs/games.md", "docs/leetcode.md"}) {
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

/// Returns the calls with a message in code, each up to its end.
std::vector<std::string> messages_in(const std::string& file) {
  std::string code;
  std::istringstream lines(text_of_file(file));
  for (std::string line; std::getline(lines, line);)
    if (const std::size_t begin = line.find_first_not_of(' ');
        begin != std::string::npos && line.compare(begin, 2, "//") != 0)
      code += line + "\n";
  std::vector<std::string> messages;
  for (const std::string call : {"Error(", "CycleDetected(", "refuse", "refusal(", "print_message(",
                                 "fault(", "bad_value(", "error_at(", "no_request("})
    for (std::size_t at = 0; (at = code.find(call, at)) != std::string::npos; at += call.size())
      messages.push_back(code.substr(at, code.find(");\n", at) - at));
  return messages;
}

TEST_CASE("messages of the library name no flags, which only the program has", "[docs]") {
  namespace fs = std::filesystem;
  const fs::path root = ZUGZWANG_SOURCE;
  std::size_t messages = 0;
  for (const char* const room :
       {"core", "values", "solvers", "checks", "store", "engine", "games", "api", "web/server"})
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / room)) {
      if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
      const std::string file = fs::relative(entry.path(), root).generic_string();
      for (const std::string& message : messages_in(file)) {
        ++messages;
        for (std::size_t at = 0; (at = message.find("--", at)) != std::string::npos; at += 2)
          if (std::ranges::count(message.substr(0, at), '"') % 2 == 1 && at + 2 < message.size() &&
              std::isalpha(static_cast<unsigned char>(message[at + 2])) != 0)
            FAIL_CHECK(file << ": " << message);
      }
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
