// The README's list of games is the program's own.

#include <fstream>
#include <iterator>
#include <string>

#include "catch.hpp"
#include "program.hpp"

namespace zugzwang::tests {
namespace {

TEST_CASE("the README shows the games and solvers that the program lists", "[cli]") {
  std::ifstream file(ZUGZWANG_README);
  const std::string readme{std::istreambuf_iterator<char>(file), {}};
  const std::string begin = "<!-- zugzwang list --format markdown -->\n";
  const std::size_t from = readme.find(begin);
  const std::size_t to = readme.find("<!-- end of the list -->");
  REQUIRE(from != std::string::npos);
  REQUIRE(to != std::string::npos);
  const std::size_t start = from + begin.size();
  INFO("cmake --build build/dev --target readme puts the list there");
  CHECK(readme.substr(start, to - start) == run_line("list --format markdown").out);
}

}  // namespace
}  // namespace zugzwang::tests
