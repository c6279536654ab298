// Bad input of every kind ends with one clear line that names the field and the allowed values.

#include <algorithm>
#include <cstdlib>
#include <string>

#include <zugzwang/core/datum.hpp>

#include "catch.hpp"
#include "program.hpp"

using namespace zugzwang;
using namespace zugzwang::tests;

TEST_CASE("a line of a batch that is too long gets its error, and the next ones their answers") {
  const std::string good = R"({"game":"nim","heaps":[3,4,5]})";
  const std::string flags = GENERATE("--memory 1M", "--memory 2M --threads 2");
  for (const std::size_t length : {std::size_t{1'100'000}, std::size_t{5'000'000}}) {
    const Run run = run_line("solve --batch - " + flags,
                             good + "\n" + std::string(length, 'x') + "\n" + good + "\n");
    CHECK(run.status == 3);
    CHECK(std::ranges::count(run.out, '\n') == 3);
    const std::string second = run.out.substr(run.out.find('\n') + 1);
    CHECK(
        second.starts_with(R"({"line":2,"error":"batch: a line has more than the 1048576 bytes)"));
    CHECK(second.substr(second.find('\n') + 1).starts_with(R"({"game":"nim")"));
    CHECK(run.err.empty());
  }
}

TEST_CASE("output that cannot be written is not success") {
  const std::string command = std::string(ZUGZWANG_PROGRAM) + " list >/dev/full 2>/dev/null";
  CHECK(std::system(command.c_str()) != 0);
}

TEST_CASE("the memory of all lines of a batch together is limited") {
  const std::string small = R"({"game":"stones","max_take":3,"pile":7})";
  // Each takes more than three million bytes, and has too many moves to list.
  std::string lines = small + "\n";
  for (const std::string max_take : {"999997", "999998", "999999"})
    lines += R"({"game":"stones","max_take":)" + max_take + R"(,"pile":200001})" + "\n";
  const Run run =
      run_line("solve --batch - --moves --solver bottom_up --memory 12M", lines + small + "\n");
  CHECK(run.status == 0);
  std::string rest = run.out;
  for (int line = 2; line <= 5; ++line) {
    rest.erase(0, rest.find('\n') + 1);
    if (line < 5) CHECK(rest.substr(0, rest.find('\n')).find("\"moves\"") == std::string::npos);
  }
  // The first session had to make room, so that the last line is solved anew.
  const Datum last = Datum::from_json(rest.substr(0, rest.find('\n')));
  REQUIRE(last.find("statistics") != nullptr);
  CHECK(last.find("moves") != nullptr);
  CHECK(*last.find("statistics")->find("positions")->get<std::uint64_t>() > 0);
}

TEST_CASE("verify claims nothing if a limit has ended it") {
  const Run run =
      run_line("verify stones --max-take 3 --pile 7 --solver bottom_up --memory 1 --json");
  CHECK(run.status == 3);
  CHECK(run.out.find("\"correct\"") == std::string::npos);
  const Run time = run_line(
      "verify stones --max-take 1000000000000 --pile 1000000000003 --solver closed_form"
      " --seconds 0.1 --json");
  CHECK(time.status == 3);
}

TEST_CASE("limits end with a status and exit status 3") {
  const Run memory = run_line("period stones --max-take 1000000 --memory 1M --json");
  CHECK(memory.status == 3);
  CHECK(memory.out.find("\"status\":\"memory_limit\"") != std::string::npos);
  CHECK(memory.out.find("\"proved\":false") != std::string::npos);
  const Run time = run_line("period stones --max-take 3000000 --seconds 0.000001 --json");
  CHECK(time.status == 3);
  CHECK(time.out.find("\"status\":\"time_limit\"") != std::string::npos);
  const Run solve = run_line(
      "solve stones --max-take 1000000 --pile 999999999999 --memory 1M --json"
      " --solver bottom_up");
  CHECK(solve.status == 3);
  CHECK(solve.out.find("\"statistics\"") != std::string::npos);
}
