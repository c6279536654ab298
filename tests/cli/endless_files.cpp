// Files that never end, or are no files, are rejected with one line that says so.

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>

#include <sys/stat.h>
#include <sys/wait.h>

#include "catch.hpp"
#include "program.hpp"

using namespace zugzwang::tests;

namespace {

void refused(const std::string& line, int status, const std::string& why) {
  const Run run = run_line(line);
  CAPTURE(line, run.err);
  CHECK(run.status == status);
  CHECK(run.out.empty());
  CHECK(run.err.find(why) != std::string::npos);
  CHECK(std::ranges::count(run.err, '\n') == 1);
}

}  // namespace

TEST_CASE("an endless file is refused at a stated size", "[files]") {
  refused("solve nim --heaps @/dev/zero", 2, "heaps: file '/dev/zero' has more than 256 MiB");
  refused("solve nim --heaps @/dev/urandom --memory 1M", 3, "more than the 1048576 bytes");
  refused("solve nim --batch /dev/zero --memory 1M", 3,
          "batch: a line has more than the 1048576 bytes");
  refused("solve --batch /dev/zero --memory 1M", 3,
          "batch: a line has more than the 1048576 bytes");
  // Also after a valid line.
  const TemporaryFolder folder;
  const std::string err = folder.path() / "err";
  for (const char* const flags : {"--memory 1M", "--memory 2M --threads 2"}) {
    const std::string command =
        "(echo '{\"game\":\"nim\",\"heaps\":[1]}'; cat /dev/zero) 2>/dev/null | timeout 60 " +
        std::string(ZUGZWANG_PROGRAM) + " solve --batch - " + flags + " >/dev/null 2>" + err;
    CHECK(WEXITSTATUS(std::system(command.c_str())) == 3);
    CHECK(read_file(err).find("batch: a line has more than the 1048576 bytes") !=
          std::string::npos);
  }
  refused("verify --certificate /dev/zero --memory 1M", 3, "certificate: file '/dev/zero'");
  refused("nimbers kayles --checkpoint /dev/zero", 2, "/dev/zero is not a regular file");
}

TEST_CASE("a pipe is refused as a plugin and as a checkpoint", "[files]") {
  const TemporaryFolder folder;
  const std::string pipe = folder.path() / "pipe";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  refused("nimbers kayles --checkpoint " + pipe, 2, "is not a regular file");
  for (const std::string& file : {pipe, std::string("/dev/zero"), folder.path().string()}) {
    const Run run = run_line("list --json --plugin " + file);
    CHECK(run.status == 2);
    CHECK(run.err.find(file + ": not a shared library") != std::string::npos);
    CHECK(run.err.find("it is not a regular file") != std::string::npos);
  }
}

TEST_CASE("a list that takes more memory than the limit is refused with status 3", "[files]") {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "heaps";
  std::string heaps = "1";
  for (int i = 0; i < 100'000; ++i) heaps += ",1";
  std::ofstream(file) << heaps;
  refused("solve nim --memory 1M --heaps @" + file, 3, "heaps: too large");
}
