// A partizan game of a few lines, in a plugin, has all abilities of a bundled one.

#include <string>

#include "catch.hpp"
#include "program.hpp"

namespace zugzwang::tests {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("a partizan game in a plugin has values and every solver", "[cli][plugin][partizan]") {
  const Environment plugin("ZUGZWANG_PLUGIN_PATH", ZUGZWANG_SNORT_PATH);
  // A move in the middle of three nodes closes all of them to the opponent, who loses two.
  CHECK(has(run_line("value snort-path 3 --notation cgsuite").out, "±2\n"));
  CHECK(run_line("value snort-path 3 --equals {2|-2}").status == 0);
  CHECK(run_line("value snort-path 3 --equals {2|-1}").status == 1);
  CHECK(has(run_line("solve snort-path 7 --json").out, R"("outcome":"win")"));
  CHECK(has(run_line("compare snort-path 7").out, "All agree"));
  CHECK(run_line("verify snort-path 7").status == 0);
  CHECK(run_line("check-game snort-path").status == 0);
  const Run game = run_line("play snort-path 3 --seed 1", "1\n");
  CHECK(game.status == 0);
  CHECK(has(game.out, "paint"));
  const TemporaryFolder folder;
  const std::string claim = (folder.path() / "claim.json").string();
  REQUIRE(run_line("value snort-path 6 --claim " + claim).status == 0);
  CHECK(run_line("verify snort-path 6 --claim " + claim).status == 0);
  CHECK(run_line("verify snort-path 5 --claim " + claim).status == 1);
}

}  // namespace
}  // namespace zugzwang::tests
