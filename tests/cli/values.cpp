// `value`, `calculate`, `born` and claims, as their users see them.

#include <string>
#include <vector>

#include <zugzwang/api/operations/value_family.hpp>

#include "catch.hpp"
#include "program.hpp"
#include "support.hpp"

using namespace zugzwang;
using namespace zugzwang::tests;
using zugzwang::testing::contains;

TEST_CASE("value --svg draws the thermograph") {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "picture.svg";
  CHECK(run_line("value domineering 2x3 --svg " + file).status == 0);
  CHECK(contains(read_file(file), "<title>Thermograph of {2|-1/2}</title>"));
  CHECK(run_program({"calculate", "{3|1}", "--svg", file}).status == 0);
  CHECK(contains(read_file(file), "<title>Thermograph of {3|1}</title>"));
}

TEST_CASE("a family goes through all numbers between its ends") {
  using Texts = std::vector<std::string>;
  CHECK(family_of("2x1:2x3") == Texts{"2x1", "2x2", "2x3"});
  CHECK(family_of("1x1:2x2") == Texts{"1x1", "1x2", "2x1", "2x2"});
  CHECK(family_of("9:11") == Texts{"9", "10", "11"});
  CHECK(family_of("4x4") == Texts{"4x4"});
}

TEST_CASE("value ends by a limit with its status") {
  const Run time = run_line("value domineering 8x8 --seconds 0.2");
  CHECK(time.status == 3);
  CHECK(contains(time.out, "No value: ended by the time limit of"));
  const Run table = run_line("value domineering --table 2x1:2x32 --seconds 0.3");
  CHECK(table.status == 3);
  CHECK(contains(table.err, "the table is cut short by the time limit of"));
  const Run memory = run_line("value domineering 8x8 --memory 2M --json");
  CHECK(memory.status == 3);
  CHECK(contains(memory.out, R"("status":"memory_limit","statistics":)"));
}

TEST_CASE("limits end an expensive expression of calculate") {
  const Run lines = run_line("calculate - --seconds 0.2", "domineering(8x8)\n1\n");
  CHECK(lines.status == 3);
  CHECK(contains(lines.out, "error: ended by the time limit"));
  CHECK(lines.out.ends_with("\n1\n"));
  CHECK(run_line("calculate {1|*60000} --seconds 2 --memory 200M").status == 3);
  const Run run = run_line("calculate ^[3]+v<2>*4000 --seconds 2 --memory 200M");
  CHECK(run.status == 3);
  CHECK(contains(run.out, "Not calculated: ended by the"));
}
