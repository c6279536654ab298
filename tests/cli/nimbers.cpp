// `nimbers`, its checkpoints, and the certificates of `period`, as their users see them.

#include <chrono>
#include <csignal>
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

TEST_CASE("a limit ends the list of nimbers with its status") {
  const Run run = run_line("nimbers officers --count 100000000 --format csv --seconds 0.2");
  CHECK(run.status == 3);
  CHECK(contains(run.err, "cut short by the time limit of"));
  CHECK(contains(run.err, "100,000,000 values need at most"));
  CHECK(contains(run.out, "\n100,"));
  CHECK(run_line("nimbers officers --count 100000000 --memory 20M").status == 3);
}

TEST_CASE("a killed run resumes from its checkpoint with the same output") {
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

TEST_CASE("a limit applies to the check of a checkpoint") {
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

TEST_CASE("all winning moves of huge heaps are listed in families") {
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
