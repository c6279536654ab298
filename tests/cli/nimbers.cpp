// `nimbers`, its checkpoints, and the certificates of `period`, as their users see them.

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include <zugzwang/core/datum.hpp>

#include "catch.hpp"
#include "program.hpp"
#include "support.hpp"

using namespace zugzwang;
using namespace zugzwang::tests;
using zugzwang::testing::contains;

namespace {

/// A file that does not exist yet, in a folder of its own that is removed with this object.
class TemporaryFile {
 public:
  std::string path() const { return folder_.path() / "file"; }

  std::string read() const { return read_file(path()); }
  void write(const std::string& bytes) const { std::ofstream(path(), std::ios::binary) << bytes; }

 private:
  TemporaryFolder folder_;
};

/// Starts `zugzwang nimbers …` with its output discarded, and kills it after a while.
void run_and_kill(const std::vector<std::string>& arguments, std::chrono::milliseconds after) {
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    std::vector<char*> words = {const_cast<char*>(ZUGZWANG_PROGRAM)};
    for (const std::string& argument : arguments)
      words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    if (std::freopen("/dev/null", "w", stdout) != nullptr &&
        std::freopen("/dev/null", "w", stderr) != nullptr)
      execv(ZUGZWANG_PROGRAM, words.data());
    _exit(127);
  }
  std::this_thread::sleep_for(after);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
}

}  // namespace

TEST_CASE("nimbers in every format") {
  // OEIS A002186.
  CHECK(run_line("nimbers kayles --count 8 --format csv").out ==
        "heap,nimber\n0,0\n1,1\n2,2\n3,3\n4,1\n5,4\n6,3\n7,2\n");
  CHECK(run_line("nimbers octal --code 0.77 --count 4 --format bfile").out ==
        "0 0\n1 1\n2 2\n3 3\n");
  CHECK(run_line("nimbers kayles --count 22").out ==
        " 0  0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2\n20  1 4\n");
  CHECK(run_line("nimbers kayles --count 3 --json").out ==
        R"({"game":"kayles","nimbers":[0,1,2],"status":"complete",)"
        R"("sparse":{"mask":3,"rare_count":1,"rare":[0]}})"
        "\n");
  CHECK(run_line("nimbers kayles --count 4 --format binary").out ==
        std::string("\0\0\1\0\2\0\3\0", 8));
  CHECK(run_line("nimbers nim --count 3 --format csv").out == "heap,nimber\n0,0\n1,1\n2,2\n");
  CHECK(run_line("nimbers subtraction --all-but 1 --count 5 --format csv").out ==
        "heap,nimber\n0,0\n1,0\n2,1\n3,1\n4,2\n");
}

TEST_CASE("the nimbers of all vertices of a graph") {
  const std::vector<std::string> graph = {"nimbers", "digraph", "--graph", "a b, a c, b c, d"};
  const auto of_graph = [&](std::vector<std::string> further) {
    further.insert(further.begin(), graph.begin(), graph.end());
    return run_program(further);
  };
  CHECK(of_graph({"--format", "csv"}).out == "vertex,nimber\na,2\nb,1\nc,0\nd,0\n");
  CHECK(of_graph({"--count", "2", "--csv"}).out == "vertex,nimber\na,2\nb,1\n");
  CHECK(of_graph({"--count", "2", "--format", "csv"}).out == "vertex,nimber\na,2\nb,1\n");
  CHECK(of_graph({"--json"}).out ==
        R"({"game":"digraph","nimbers":[{"vertex":"a","nimber":2},{"vertex":"b","nimber":1},)"
        R"({"vertex":"c","nimber":0},{"vertex":"d","nimber":0}],"status":"complete"})"
        "\n");
  CHECK(contains(of_graph({}).out, "a"));
  const auto refused = [](const Run& run, const std::string& part) {
    CAPTURE(run.err);
    CHECK(run.status == 2);
    CHECK(contains(run.err, part));
    CHECK(run.out.empty());
  };
  refused(of_graph({"--format", "bfile"}), "format: it is for nimbers of heaps");
  refused(of_graph({"--svg", "/dev/null"}), "svg: it is for nimbers of heaps");
  refused(run_program({"nimbers", "digraph", "--graph", "a b, b a, c"}),
          "vertex: play from \"a\" can return to a position");
  refused(run_program({"nimbers", "digraph", "--graph", "a b", "--convention", "misere"}),
          "nimber");
}

TEST_CASE("the nimbers beyond a proved period are looked up") {
  const Run run = run_line("nimbers dawsons-kayles --count 400000 --format bfile --memory 1M");
  CHECK(run.status == 0);
  // Period 34 from heap 53 on: heap 399,999 equals heap 53 + (399,999 - 53) % 34 = 53 + 2.
  const std::string few = run_line("nimbers dawsons-kayles --count 60 --format bfile").out;
  const auto value_of = [](const std::string& text, const std::string& heap) {
    const std::size_t at = text.find("\n" + heap + " ");
    REQUIRE(at != std::string::npos);
    return text.substr(at + heap.size() + 2, text.find('\n', at + 1) - at - heap.size() - 2);
  };
  CHECK(value_of(run.out, "399999") == value_of(few, std::to_string(53 + (399999 - 53) % 34)));
}

TEST_CASE("what no nimbers can be told of is refused in one line") {
  const auto refused = [](const std::string& line, const std::string& part) {
    const Run run = run_line(line);
    CAPTURE(line, run.err);
    CHECK(run.status == 2);
    CHECK(contains(run.err, part));
    CHECK(run.err.find('\n') == run.err.size() - 1);
    CHECK(run.out.empty());
  };
  refused("nimbers stones --max-take 3", "impartial game");
  refused("nimbers kayles --count 0", "count: \"0\"");
  refused("nimbers kayles --count many", "at least 1");
  refused("nimbers octal --code 0.9 --count 5", "0.9");
  refused("nimbers kayles --format xml", "bfile");
  refused("nimbers kayles --checkpoint /nonexistent/file", "cannot be written");
  refused("verify --certificate /nonexistent", "cannot read file '/nonexistent'");
  refused("verify kayles --certificate /nonexistent", "leave out GAME");
  refused("period kayles --certificate /nonexistent/file", "cannot write");
}

TEST_CASE("a limit cuts the nimbers short with its status") {
  const Run run = run_line("nimbers officers --count 100000000 --format csv --seconds 0.2");
  CHECK(run.status == 3);
  CHECK(contains(run.err, "cut short by the time limit of"));
  CHECK(contains(run.err, "100,000,000 values need at most"));
  CHECK(contains(run.out, "\n100,"));
  CHECK(run_line("nimbers officers --count 100000000 --memory 20M").status == 3);
}

TEST_CASE("a run that was killed goes on from its checkpoint with the same output") {
  const std::string line = "nimbers grundys-game --count 200000 --format csv";
  const std::string right = run_line(line).out;
  const TemporaryFile file;
  const std::string with_checkpoint = line + " --checkpoint " + file.path();
  std::istringstream words(with_checkpoint);
  run_and_kill({std::istream_iterator<std::string>(words), {}}, std::chrono::milliseconds(300));
  const std::string killed = file.read();
  // The kill may strike anywhere, also within a block, and the last block may be damaged.
  CHECK(run_line(with_checkpoint).out == right);
  const std::string whole = file.read();
  CHECK(whole.size() > 2 * 200000);
  for (const std::size_t size : {std::size_t{90}, whole.size() / 2, whole.size() - 1}) {
    file.write(whole.substr(0, size));
    const Run run = run_line(with_checkpoint);
    CHECK(run.status == 0);
    CHECK(run.out == right);
    CHECK(file.read() == whole);
  }
  std::string damaged = whole;
  damaged[whole.size() / 2] ^= 1;
  file.write(damaged);
  CHECK(run_line(with_checkpoint).out == right);
  CHECK(file.read() == whole);
  file.write(killed);
  CHECK(run_line(with_checkpoint).out == right);
  // Fewer values than the checkpoint holds, and more.
  CHECK(right.starts_with(
      run_line("nimbers grundys-game --count 1000 --format csv --checkpoint " + file.path()).out));

  const Run other = run_line("nimbers kayles --count 9 --checkpoint " + file.path());
  CHECK(other.status == 2);
  CHECK(contains(other.err, "is not a checkpoint of the nimbers of"));
  CHECK(file.read() == whole);
}

TEST_CASE("what is dropped of a checkpoint is told in whole sentences") {
  const TemporaryFile file;
  const std::string line = "nimbers kayles --count 1 --format csv --checkpoint " + file.path();
  run_line(line);
  const std::string whole = file.read();
  file.write(whole + "\x89");
  CHECK(contains(run_line(line).err, "was cut short; the incomplete end of 1 byte is dropped\n"));
  file.write(whole + "\x89Z");
  CHECK(contains(run_line(line).err, "the incomplete end of 2 bytes is dropped\n"));
  REQUIRE(file.read() == whole);
  file.write(whole + "what is no end");
  CHECK(contains(run_line(line).err, "; the rest, 14 bytes, is dropped, and the original file"));
}

TEST_CASE("a limit holds for the check of a checkpoint too") {
  const TemporaryFile file;
  const std::string line = "nimbers kayles --count 50 --format csv --checkpoint " + file.path();
  CHECK(run_line(line).status == 0);
  const std::string whole = file.read();
  const Run run = run_line(line + " --seconds 0.000000001");
  CHECK(run.status == 3);
  CHECK(run.out == "heap,nimber\n");
  CHECK(contains(run.err, "cut short by the time limit"));
  CHECK(file.read() == whole);
}

TEST_CASE("a period is told with its proof, its exceptions, and a certificate that verifies") {
  const TemporaryFile file;
  const Run period = run_line("period kayles --json --certificate " + file.path());
  CHECK(period.status == 0);
  CHECK(contains(period.out, R"("preperiod":71,"period":12,"saltus":0,"proved":true)"));
  CHECK(contains(period.out, R"("exceptional":{"count":14,"heaps":[0,3,6,9,11,15,)"));
  CHECK(contains(period.out, R"("maximum":{"value":8,"heap":27})"));
  const Run text = run_line("period kayles");
  CHECK(contains(text.out, "14 exceptional heaps: 0, 3, 6,"));
  CHECK(contains(text.out, "Guy-Smith"));

  const Run verified = run_line("verify --certificate " + file.path());
  CHECK(verified.status == 0);
  CHECK(contains(verified.out, "Correct: with preperiod 71 and period 12"));
  CHECK(contains(run_line("verify --json --certificate " + file.path()).out, R"("correct":true)"));

  const std::string right = file.read();
  std::string wrong = right;
  wrong.replace(wrong.find("\"values\":[0,1,2,3,1"), 19, "\"values\":[0,1,2,3,2");
  file.write(wrong);
  const Run refuted = run_line("verify --certificate " + file.path());
  CHECK(refuted.status == 1);
  CHECK(contains(refuted.out, "WRONG: heap of 4"));
  file.write(right.substr(0, right.size() / 2));
  CHECK(run_line("verify --certificate " + file.path()).status == 2);
  file.write("{}");
  CHECK(contains(run_line("verify --certificate " + file.path()).err,
                 "certificate: game is missing"));

  const Run observed =
      run_line("period octal --code 0.13FF --certificate " + file.path() + ".none");
  CHECK(observed.status == 0);
  CHECK(contains(observed.out, "observed, not proved"));
  CHECK(contains(observed.err, "nothing is written"));
  CHECK(
      contains(run_line("period octal --code 0.13FF --json").out, R"("saltus":4,"proved":false)"));
}

TEST_CASE("all winning moves of huge heaps are told in families") {
  const Run run = run_line("solve dawsons-chess --heaps 7,12,1000000000000 --json");
  REQUIRE(run.status == 0);
  const Datum answer = Datum::from_json(run.out);
  CHECK(answer.find("best_moves") == nullptr);
  REQUIRE(answer.find("best_families") != nullptr);
  const auto* const families = answer.find("best_families")->get<Datum::List>();
  REQUIRE(families != nullptr);
  std::uint64_t moves = 0;
  for (const Datum& family : *families) {
    const auto step = *family.find("step")->get<std::uint64_t>();
    const auto count = *family.find("count")->get<std::uint64_t>();
    moves += count;
    CHECK((count == 1 || step == 34));
    // Each end of a family leaves a lost sum.
    for (const char* end : {"first", "last"}) {
      const Datum* const move = family.find(end);
      const auto heap = *move->find("heap")->get<std::uint64_t>();
      std::vector<std::string> left = {"7", "12", "1000000000000"};
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(heap));
      for (const Datum& part : *move->find("to")->get<Datum::List>())
        left.push_back(part.to_text());
      if (&family != &families->front() && &family != &families->back()) continue;
      std::string heaps;
      for (const std::string& one : left) heaps += (heaps.empty() ? "" : ",") + one;
      CHECK(contains(run_line("solve dawsons-chess --heaps " + heaps + " --json").out,
                     R"("outcome":"loss")"));
    }
  }
  CHECK(moves > 1'000'000'000);
  const Run text = run_line("solve dawsons-chess --heaps 7,12,1000000000000");
  CHECK(contains(text.out, "moves win, in families:"));
  CHECK(contains(text.out, "  heap 3, to "));
  CHECK_FALSE(contains(text.out, "{"));
}

TEST_CASE("values that follow a proved period end at the limits", "[cli]") {
  const Run run = run_line("nimbers kayles --count 1000000000000 --seconds 0.01 --format binary");
  CHECK(run.status == 3);
  CHECK(run.out.size() > 2'000);
  CHECK(contains(run.err, "cut short by the time limit"));
}

TEST_CASE("a checkpoint that the disk cannot hold is refused before it is written", "[cli]") {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "file";
  constexpr std::uint64_t bytes = 2'000'000'000'000;
  if (std::filesystem::space(folder.path()).available > bytes) return;
  const Run run = run_line("nimbers kayles --count 1000000000000 --seconds 1 --checkpoint " + file);
  INFO(run.err);
  CHECK(run.status == 3);
  CHECK(contains(run.err, "needs 2000000000000 bytes for 1000000000000 values"));
  CHECK(std::filesystem::file_size(file) < 1'000);
}
