// docs/solution-files.md shows all of examples/solution/ask_file.hpp, which reads a file correctly.

#include <filesystem>

#include <zugzwang/engine/services/save_tablebase.hpp>

#include "../../examples/solution/ask_file.hpp"
#include "catch.hpp"
#include "cli/program.hpp"
#include "games/answers.hpp"
#include "page.hpp"

namespace zugzwang::tests {
namespace {

TEST_CASE("the page on solution files shows the whole of its example", "[docs]") {
  CHECK(difference(text_of_file("docs/solution-files.md"),
                   text_of_file("examples/solution/ask_file.hpp")) == "");
}

TEST_CASE("the example on solution files queries a file", "[docs]") {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "cat.solution";
  const auto asked = testing::problem(
      "cat-and-mouse", R"({"graph":[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]],"mouse":3,"cat":4})");
  Session session = open_to_save(*asked);
  save_tablebase(session, *asked, file, {});
  const Answer told = ask_file(file, testing::bundled(), {{"mouse", 3}, {"cat", 4}});
  CHECK_FALSE(values_contradict(told, answer(*asked)));
}

}  // namespace
}  // namespace zugzwang::tests
