// The pictures of `nimbers`, `table` and `analyze`.

#include <string>

#include "catch.hpp"
#include "program.hpp"

namespace zugzwang::tests {
namespace {

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++count;
  return count;
}

/// The picture that a command draws beside what it prints without it.
std::string picture_of(const std::string& line) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "picture.svg").string();
  const Run run = run_line(line + " --svg " + file);
  INFO(line << "\n" << run.err);
  CHECK(run.status == 0);
  CHECK(run.out == run_line(line).out);
  const std::string svg = read_file(file);
  CHECK(svg.starts_with("<svg "));
  CHECK(svg.find("nan") == std::string::npos);
  return svg;
}

TEST_CASE("nimbers are drawn as dots, with the period and the exceptional heaps", "[cli][chart]") {
  const std::string kayles = picture_of("nimbers kayles --count 200");
  CHECK(occurrences(kayles, "class=\"dots\"") == 2);
  CHECK(occurrences(kayles, ">period 12</text>") == 1);
  CHECK(occurrences(kayles, "■ exceptional") == 1);
  // Too few for the period to begin.
  CHECK(occurrences(picture_of("nimbers kayles --count 20"), "class=\"mark\"") == 0);
}

TEST_CASE("a table is drawn with a cell for each outcome", "[cli][chart]") {
  const std::string tip = picture_of("table tip --rows 1:9");
  CHECK(occurrences(tip, "z") >= 54);  // rows by faces
  CHECK(occurrences(tip, "■ win") == 1);
  CHECK(occurrences(tip, "■ loss") == 1);
  CHECK(occurrences(tip, "■ draw") == 0);
}

TEST_CASE("positions are drawn by plies", "[cli][chart]") {
  const std::string svg = picture_of("analyze quixo --size 3 --csv");
  CHECK(occurrences(svg, "<polyline ") == 2);
  CHECK(occurrences(svg, ">won</text>") == 1);
  CHECK(occurrences(svg, ">lost</text>") == 1);
}

TEST_CASE("a picture that cannot be drawn is refused before anything is printed", "[cli][chart]") {
  for (const char* const line :
       {"nimbers kayles --svg /none/x.svg", "table tip --svg /none/x.svg",
        "analyze quixo --size 2 --svg /none/x.svg",
        "analyze quixo --size 2 --evaluation outcome --svg x.svg",
        "analyze stone-game 3,9,1,2 --svg x.svg", "nimbers kayles --count 2000000 --svg x.svg",
        "table tip --rows 0:20000 --svg x.svg"}) {
    const Run run = run_line(line);
    INFO(line << "\n" << run.err);
    CHECK((run.status == 2 || run.status == 3));
    CHECK(run.out.empty());
    CHECK(run.err.find("svg: ") != std::string::npos);
  }
}

}  // namespace
}  // namespace zugzwang::tests
