// Standard streams that are closed or full, and files that may not grow.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <sys/wait.h>

#include "catch.hpp"
#include "program.hpp"

using namespace zugzwang::tests;

namespace {

/// Runs the program in a shell that exits with its status, and returns that status.
int status_of(const std::string& before, const std::string& arguments) {
  const std::string command = before + "timeout 60 " + ZUGZWANG_PROGRAM + " " + arguments;
  const int ended = std::system(command.c_str());
  return WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
}

}  // namespace

TEST_CASE("an unwritable standard error changes no status", "[streams]") {
  for (const std::string lost : {" 2>&-", " 2>/dev/full"}) {
    CAPTURE(lost);
    CHECK(status_of("", "solve tip --total 9 --face 3 >/dev/null" + lost) == 0);
    CHECK(status_of("", "nimbers kayles --count 1000000 --format binary >/dev/null" + lost) == 0);
    CHECK(status_of("", "solve tip --total 9 --face 7 >/dev/null" + lost) == 2);
    CHECK(status_of("", "graph nim --heaps 5,5 --limit 3 >/dev/null" + lost) == 0);
    CHECK(status_of("", "list --plugin /nonexistent >/dev/null" + lost) == 2);
  }
}

TEST_CASE("an unwritable standard output is a failure", "[streams]") {
  for (const std::string lost : {" >&-", " >/dev/full"}) {
    CAPTURE(lost);
    CHECK(status_of("", "list 2>/dev/null" + lost) == 4);
    CHECK(status_of("", "nimbers kayles --count 10 2>/dev/null" + lost) == 4);
    CHECK(status_of("", "check-game nim --problems 8 2>/dev/null" + lost) == 4);
    CHECK(status_of("", "graph nim 1,2 2>/dev/null" + lost) == 4);
    CHECK(status_of("", "compare stones --max-take 3 --sweep pile=1,3 2>/dev/null" + lost) == 4);
  }
  const TemporaryFolder folder;
  const std::string messages = folder.path() / "messages";
  for (const std::string command : {"solve nim 3,4", "solve nim 3,4 --guarded"}) {
    CHECK(status_of("", command + " 2>" + messages + " >/dev/full") == 4);
    CHECK(read_file(messages) == "zugzwang: cannot write the output: No space left on device\n");
  }
}

TEST_CASE("no message is written into an output file", "[streams]") {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "values";
  CHECK(status_of("", "nimbers kayles --count 2 --checkpoint " + file + " >/dev/null") == 0);
  const std::string written = read_file(file);
  CHECK(status_of("", "nimbers kayles --count 2 --checkpoint " + file + " >/dev/null 2>&-") == 0);
  CHECK(read_file(file) == written);
}

TEST_CASE("a file that may not grow is an error", "[streams]") {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "file";
  CHECK(status_of("ulimit -f 0; ", "list >" + file + " 2>/dev/null") == 4);
  CHECK(status_of("ulimit -f 0; ", "period kayles --certificate " + file + " 2>/dev/null") == 2);
  CHECK(status_of("ulimit -f 0; ", "nimbers kayles --checkpoint " + file + " 2>/dev/null") == 2);
}

TEST_CASE("an unwritable output leaves the earlier file and is reported", "[streams]") {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "file";
  for (const std::string line :
       {"graph nim 9,9 --limit 100 --output ", "value domineering --rows 2x2 --svg ",
        "value domineering --rows 2x2 --claim ", "period kayles --certificate "}) {
    CAPTURE(line);
    std::ofstream(file) << "the earlier one";
    CHECK(status_of("ulimit -f 0; ", line + file + " >/dev/null 2>/dev/null") == 2);
    CHECK(read_file(file) == "the earlier one");
    CHECK_FALSE(std::filesystem::exists(file + ".partial"));
  }
  // A person who plays is told, and goes on.
  CHECK(status_of("ulimit -f 0; echo save " + file + " | ", "play nim 1,2 --quiet >/dev/null") ==
        0);
  CHECK(read_file(file) == "the earlier one");
}

TEST_CASE("an unreadable standard input is an error", "[streams]") {
  CHECK(status_of("", "calculate - </ 2>/dev/null") == 2);
  CHECK(status_of("", "solve --batch - </ 2>/dev/null") == 2);
}
