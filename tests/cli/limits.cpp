// Limits hold during the whole of a command: while a problem is read, solved, and printed.

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>

#include <sys/wait.h>

#include <zugzwang/core/datum.hpp>

#include "catch.hpp"
#include "program.hpp"

using namespace zugzwang;
using namespace zugzwang::tests;

namespace {

Datum json_of(const Run& run) {
  INFO(run.out << run.err);
  return Datum::from_json(run.out);
}

std::string text_of(const Datum& object, const std::string& name) {
  const Datum* const member = object.find(name);
  return member == nullptr ? "" : member->to_text();
}

double seconds_of(const Datum& answer) {
  return std::stod(answer.find("statistics")->find("seconds")->to_text());
}

}  // namespace

TEST_CASE("the winning moves of rules with three parts are found within the limits") {
  for (const std::string heap : {"100003", "1000003", "1000000000000000"}) {
    const Run run = run_line("solve octal --code 4.07b --heaps " + heap + " --seconds 10 --json");
    CAPTURE(heap, run.out);
    const Datum answer = json_of(run);
    CHECK(run.status == 0);
    CHECK(text_of(answer, "status") == "complete");
    CHECK(seconds_of(answer) < 10);
  }
}

TEST_CASE("a limit that ends the list of moves leaves the value") {
  // Theory gives the value at once; listing fifty thousand moves takes longer.
  const std::string line = "solve nim --heaps 50000 --moves --seconds 0.000001";
  const Run run = run_line(line + " --json");
  CHECK(run.status == 3);
  const Datum answer = json_of(run);
  CHECK(text_of(answer, "status") == "time_limit");
  CHECK(text_of(answer, "outcome") == "win");
  CHECK(answer.find("moves") == nullptr);
  CHECK(run_line(line).out.find("Its moves are not listed: ended by the time limit") !=
        std::string::npos);
}

TEST_CASE("a table of all positions waits until searches have visited a part of them") {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "cycle.json";
  constexpr int nodes = 65'535;
  // On a cycle the hole, node 0, lies beside the mouse.
  std::string graph;
  for (int node = 0; node < nodes; ++node)
    graph += (node == 0 ? "[[" : ",[") + std::to_string((node + nodes - 1) % nodes) + "," +
             std::to_string((node + 1) % nodes) + "]";
  std::ofstream(file) << graph << "]";
  const Run run = run_program({"solve", "cat-and-mouse", "--graph", "@" + file.string(), "--json"});
  CAPTURE(run.out, run.err);
  CHECK(run.status == 0);
  const Datum answer = json_of(run);
  CHECK(text_of(answer, "solver") != "retrograde");
  CHECK(*answer.find("statistics")->find("bytes")->get<std::uint64_t>() < 1'000'000);
}

TEST_CASE("the moves of a lost position of many heaps take no memory each") {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "heaps";
  std::ofstream heaps(file);
  for (int i = 0; i < 100'000; ++i) heaps << "1,1,";
  heaps << "1,1";
  heaps.close();
  const Run run = run_program({"solve", "nim", "--heaps", "@" + file.string(), "--memory", "40M"});
  CAPTURE(run.err);
  CHECK(run.status == 0);
  CHECK(run.out.find("Every move loses") != std::string::npos);
}

TEST_CASE("an interrupt ends a long solve with a partial result") {
  for (const std::string line :
       {"solve octal --code 0.007 --heaps 100000000 --json", "period octal --code 0.007 --json",
        "compare octal --code 0.007 --heaps 100000000 --seconds 50 --json",
        "nimbers octal --code 0.007 --count 100000000 --format csv"}) {
    const TemporaryFolder folder;
    const std::string out = folder.path() / "out";
    const std::string command = "timeout --preserve-status -k 50 -s INT 1 " +
                                std::string(ZUGZWANG_PROGRAM) + " " + line + " >" + out + " 2>&1";
    const int ended = std::system(command.c_str());
    const std::string told = read_file(out);
    CAPTURE(line, told.substr(0, 2000));
    REQUIRE(WIFEXITED(ended));
    CHECK(WEXITSTATUS(ended) == 3);
    if (line.ends_with("--json"))
      CHECK(told.find(R"("status":"cancelled")") != std::string::npos);
    else
      CHECK(told.find("0,0\n1,0\n2,0\n3,1\n") != std::string::npos);
  }
}

TEST_CASE("a check of a game keeps to its number of problems and to its time") {
  const Datum few = json_of(run_line("check-game nim --problems 16 --json"));
  CHECK(text_of(few, "status") == "complete");
  CHECK(text_of(few, "correct") == "true");
  const auto* const problems = few.find("problems")->get<std::uint64_t>();
  REQUIRE(problems != nullptr);
  CHECK((*problems > 4 && *problems <= 16));

  const Run ended = run_line("check-game chess-ending --seconds 0.001");
  CHECK(ended.status == 3);
  CHECK(ended.out.find("Ended by the time limit") != std::string::npos);
  CHECK(ended.out.find("All laws hold") == std::string::npos);
  CHECK(text_of(json_of(run_line("check-game chess-ending --seconds 0.001 --json")), "status") ==
        "time_limit");
}
