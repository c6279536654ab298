// `solve --checkpoint`: a run that is killed at any moment continues to the same result.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "catch.hpp"
#include "cli/program.hpp"

namespace zugzwang::tests {
namespace {

/// Returns what a solve prints, without the statistics of its work.
std::string answer_of(const std::string& text) { return text.substr(0, text.find("Solver ")); }

TEST_CASE("a solve killed at any moment resumes from its checkpoint", "[checkpoint]") {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "progress";
  const std::string solve = "solve dodgem --size 4";
  const Run whole = run_line(solve);
  REQUIRE(whole.status == 0);
  for (int kill = 0; kill < 5; ++kill) {
    const std::string command = "timeout -s KILL 0." + std::to_string(1 + kill) + " " +
                                ZUGZWANG_PROGRAM + " " + solve + " --checkpoint " + file +
                                " >/dev/null 2>&1";
    [[maybe_unused]] const int killed = std::system(command.c_str());
  }
  const Run rest = run_line(solve + " --checkpoint " + file);
  CHECK(rest.status == 0);
  CHECK(answer_of(rest.out) == answer_of(whole.out));
  const Run again = run_line(solve + " --checkpoint " + file);
  CHECK(again.err.find("tiers taken from " + file) != std::string::npos);
  CHECK(answer_of(again.out) == answer_of(whole.out));
  CHECK_FALSE(std::filesystem::exists(file + ".level"));
}

TEST_CASE("a name with a trailing slash is a folder", "[checkpoint]") {
  const TemporaryFolder folder;
  const std::string progress = folder.path() / "progress";
  const std::string saved = folder.path() / "saved";
  const std::string solve = "solve dodgem --checkpoint " + progress;
  const Run first = run_line(solve + "/ --save " + saved + "/");
  REQUIRE(first.status == 0);
  CHECK(std::filesystem::exists(progress + "/manifest"));
  CHECK(std::filesystem::is_directory(saved));
  const Run again = run_line(solve);
  CHECK(again.err.find("taken from " + progress) != std::string::npos);
  CHECK(answer_of(again.out) == answer_of(first.out));
  CHECK(answer_of(run_line("solve dodgem --solution " + saved).out) == answer_of(first.out));
}

TEST_CASE("a journal is whole again when its damaged tier has been solved again", "[checkpoint]") {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "progress";
  const std::string analyze = "analyze quixo --size 3 --checkpoint " + file;
  REQUIRE(run_line(analyze).status == 0);
  std::string bytes = read_file(file);
  char& middle = bytes[bytes.size() / 2];
  middle = static_cast<char>(middle ^ 1);
  std::ofstream(file, std::ios::binary) << bytes;
  CHECK(run_line("inspect " + file).out.find("DAMAGED: the file is damaged in ") !=
        std::string::npos);
  REQUIRE(run_line(analyze).status == 0);
  CHECK(run_line("inspect " + file).out.find("It is whole.") != std::string::npos);
  std::ofstream(file, std::ios::binary | std::ios::app) << 'x';
  CHECK(run_line("inspect " + file).out.find("DAMAGED: the file is damaged in 1 byte.\n") !=
        std::string::npos);
}

TEST_CASE("a checkpoint of another solve is refused", "[checkpoint]") {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "progress";
  REQUIRE(run_line("solve dodgem --checkpoint " + file).status == 0);
  const Run other = run_line("solve dodgem --size 4 --checkpoint " + file);
  CHECK(other.status == 2);
  CHECK(other.err.find("has no progress of game dodgem, size 4, ") != std::string::npos);
  CHECK(other.err.find("but of game dodgem, size 3, ") != std::string::npos);
  CHECK(other.err.find('{') == std::string::npos);
  const std::string saved = folder.path() / "saved";
  REQUIRE(run_line("solve dodgem --save " + saved).status == 0);
  CHECK(run_line("solve dodgem --checkpoint " + saved)
            .err.find("is not a checkpoint of an analysis") != std::string::npos);
  const Run outcomes = run_line("solve dodgem --evaluation outcome --checkpoint " + file);
  CHECK(outcomes.status == 2);
  const Run none = run_line("solve nim 3,4 --checkpoint " + file);
  CHECK(none.status == 2);
  CHECK(none.err.find("no solver of nim saves its progress") != std::string::npos);
  CHECK(run_line("solve dodgem --solver top_down --checkpoint " + file).status == 2);
  CHECK(run_line("solve dodgem --batch - --checkpoint " + file).status == 2);
  CHECK(run_line("solve dodgem --checkpoint /dev/zero").status == 2);
  const std::string other_name = folder.path() / "." / "new";
  const Run same = run_line("solve dodgem --checkpoint " + file + " --save " + file);
  CHECK(same.status == 2);
  CHECK(same.err.find("save: the checkpoint has this name") != std::string::npos);
  CHECK(run_line("solve dodgem --checkpoint " + other_name + "/ --save " +
                 (folder.path() / "new").string())
            .status == 2);
  CHECK_FALSE(std::filesystem::exists(folder.path() / "new"));
}

}  // namespace
}  // namespace zugzwang::tests
