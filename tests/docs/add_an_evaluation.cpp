// docs/add-an-evaluation.md shows the whole of examples/longest/longest.cpp, and its commands print
// what it says.

#include <cstdlib>
#include <string>
#include <vector>

#include "catch.hpp"
#include "cli/program.hpp"
#include "page.hpp"

namespace zugzwang::tests {
namespace {

TEST_CASE("the page on adding an evaluation shows the whole of it", "[docs]") {
  CHECK(difference(text_of_file("docs/add-an-evaluation.md"),
                   text_of_file("examples/longest/longest.cpp")) == "");
}

TEST_CASE("the commands of the page on adding an evaluation print what it says", "[docs]") {
  const std::vector<Command> commands = commands_of(text_of_file("docs/add-an-evaluation.md"));
  CHECK(commands.size() >= 3);
  REQUIRE(setenv("ZUGZWANG_PLUGIN_PATH", ZUGZWANG_LONGEST, 1) == 0);
  for (const Command& command : commands) {
    INFO(command.line);
    const Run run = run_line(command.line.substr(command.line.find(' ') + 1));
    CHECK(run.status == 0);
    CHECK(run.err == "");
    CHECK(without_work(run.out) == without_work(command.output));
  }
  unsetenv("ZUGZWANG_PLUGIN_PATH");
}

TEST_CASE("an evaluation of a plugin is known while it is loaded, and its name is taken",
          "[docs]") {
  const std::string plugin = std::string(" --plugin ") + ZUGZWANG_LONGEST;
  CHECK(run_line("solve tic-tac-toe --evaluation longest --json" + plugin)
            .out.find(R"("evaluation":"longest","status":"complete","longest":9,)") !=
        std::string::npos);
  CHECK(run_line("solve tic-tac-toe --evaluation longest")
            .err.find("give one of outcome, distance, margin, nimber, value, chance") !=
        std::string::npos);
  CHECK(run_line("solve dao --evaluation longest" + plugin).status == 2);
}

}  // namespace
}  // namespace zugzwang::tests
