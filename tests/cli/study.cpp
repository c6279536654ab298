// Studies: `compare` over sweeps and random problems, cell by cell, and what is kept of them.

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/study.hpp>
#include <zugzwang/engine/services/sweep.hpp>

#include "catch.hpp"
#include "program.hpp"

namespace zugzwang::study_tests {
namespace {

using namespace zugzwang::tests;
/// The message of the error that a call throws.
template <class Call>
std::string message(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

using Numbers = std::vector<std::uint64_t>;

/// The error of a run, which must end with status 2 and print nothing else.
std::string refusal(const std::string& line) {
  const Run run = run_line(line);
  CHECK(run.status == 2);
  CHECK(run.out.empty());
  CHECK(std::ranges::count(run.err, '\n') == 1);
  return run.err;
}

bool contains(const std::string& text, const std::string& part) {
  INFO(text);
  INFO(part);
  return text.find(part) != std::string::npos;
}

struct File {
  TemporaryFolder folder;
  std::string name = (folder.path() / "study.jsonl").string();

  std::vector<Datum> lines() const {
    std::vector<Datum> lines;
    std::istringstream in(read_file(name));
    for (std::string line; std::getline(in, line);) lines.push_back(Datum::from_json(line));
    return lines;
  }
  void write(const std::string& text) const { std::ofstream(name, std::ios::binary) << text; }
};

TEST_CASE("numbers of a sweep are listed, in steps or by a factor", "[study]") {
  const auto numbers = [](const std::string& text) { return numbers_from("pile", text); };
  CHECK(numbers("3,5,8:11") == Numbers{3, 5, 8, 9, 10, 11});
  CHECK(numbers("9,3:5,4") == Numbers{3, 4, 5, 9});
  CHECK(numbers("10:35:10") == Numbers{10, 20, 30});
  CHECK(numbers("10:35:+10") == Numbers{10, 20, 30});
  CHECK(numbers("10:1e4:x10") == Numbers{10, 100, 1000, 10000});
  CHECK(numbers("1:8:x1.5") == Numbers{1, 2, 3, 5, 8});
  CHECK(numbers("1:4:x1.01") == Numbers{1, 2, 3, 4});
  CHECK(numbers("18446744073709551614:18446744073709551615").size() == 2);
  for (const char* const bad : {"", "1:", ":5", "5:1", "1:9:0", "1:9:x1", "1:9:x", "a", "1,,2",
                                "1e", "1e30", "-3", "1:9:x-2", "1:2:3:4"})
    CHECK(contains(message([&] { numbers(bad); }),
                   "pile: \"" + std::string(bad) + "\" is not valid"));
  CHECK(contains(message([&] { numbers("1:1e9"); }), "at most 1000 values"));
}

TEST_CASE("quartiles lie between the numbers", "[study]") {
  CHECK(quartiles_of({3}).low == 3);
  const Quartiles found = quartiles_of({4, 1, 2, 3});
  CHECK(found.low == 1.75);
  CHECK(found.median == 2.5);
  CHECK(found.high == 3.25);
}

TEST_CASE("a sweep prints a row for each value and two columns for each solver", "[cli][study]") {
  const Run run = run_line(
      "compare domineering --sweep board=2x2,2x3,3x3,3x4,4x4 --solvers top_down,alpha_beta");
  INFO(run.out << run.err);
  CHECK(run.status == 0);
  std::istringstream in(run.out);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  REQUIRE(lines.size() > 6);
  CHECK(contains(lines[0], "board"));
  CHECK(lines[0].find("top_down") < lines[0].find("alpha_beta"));
  CHECK(lines[1].starts_with("2x2"));
  CHECK(lines[5].starts_with("4x4"));
  CHECK(contains(run.out, "growth"));
  CHECK(contains(run.out, "needs fewer positions than"));
  CHECK(contains(run.out, "All values agree."));
}

TEST_CASE("a grid of sweeps has the cells of compare, each with its cost", "[cli][study]") {
  const Run run = run_line(
      "compare stones --sweep pile=5,9 --sweep max-take=2:3 --solvers bottom_up,top_down --repeat "
      "3 "
      "--json");
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  const Datum study = Datum::from_json(run.out);
  const auto& cells = *study.find("cells")->get<Datum::List>();
  std::set<std::string> places;
  for (const Datum& cell : cells) {
    places.insert(cell.find("place")->to_json());
    CHECK(*cell.find("status") == Datum("complete"));
    CHECK(cell.find("seconds")->get<Datum::List>()->size() == 3);
    CHECK(cell.find("processor_seconds")->get<Datum::List>()->size() == 3);
    CHECK(*cell.find("positions")->get<std::uint64_t>() > 0);
    CHECK(*cell.find("peak_bytes")->get<std::uint64_t>() > 1'000'000);
  }
  CHECK(places == std::set<std::string>{R"({"pile":5,"max_take":2})", R"({"pile":5,"max_take":3})",
                                        R"({"pile":9,"max_take":2})",
                                        R"({"pile":9,"max_take":3})"});
  CHECK(cells.size() % 4 == 0);
  CHECK(*study.find("agree") == Datum(true));
}

TEST_CASE("invalid values of a sweep are omitted and named", "[cli][study]") {
  // A total of 110 stones is even.
  const std::string line =
      "compare stones --max-take 5 --sweep pile=11:1001:x10 --solvers bottom_up";
  const Run text = run_line(line);
  CHECK(text.status == 0);
  CHECK(contains(text.out, "pile 110 is left out: pile: pile, mine and theirs (110, 0, 0) add up"));
  const Datum json = Datum::from_json(run_line(line + " --json").out);
  CHECK(json.find("cells")->get<Datum::List>()->size() == 2);
  const Datum& left_out = json.find("left_out")->get<Datum::List>()->at(0);
  CHECK(left_out.find("place")->to_json() == R"({"pile":110})");
  CHECK(contains(left_out.find("reason")->to_text(), "even total"));
  CHECK(contains(run_line(line + " --csv").out, "\n110,,,,,,,,no_problem,"));
  CHECK(contains(refusal("compare stones --max-take 5 --sweep pile=10,20"), "even total"));
  // A die has six faces.
  const Run die = run_line("compare tip --total 5 --sweep face=6:8 --solvers bottom_up");
  CHECK(die.status == 0);
  CHECK(contains(die.out, "face 8 is left out: face: 8 is not valid; give a whole number from 1"));
  CHECK(contains(refusal("compare tip --total 5 --sweep face=7:8"), "face: 7 is not valid"));
}

TEST_CASE("random problems are drawn by their seed", "[cli][study]") {
  const auto problems = [](const std::string& more) {
    const Run run = run_line("compare nim --random 4 --sizes 3,5 --solvers top_down --json" + more);
    INFO(run.err);
    REQUIRE(run.status == 0);
    std::vector<std::string> found;
    const Datum study = Datum::from_json(run.out);
    for (const Datum& cell : *study.find("cells")->get<Datum::List>())
      found.push_back(cell.find("problem")->to_json());
    return found;
  };
  CHECK(problems("") == problems(" --seed 1"));
  CHECK(problems("") != problems(" --seed 2"));
  CHECK(problems("").size() == 7);  // of eight, two are equal
}

TEST_CASE("a study resumes after a kill with every cell once", "[cli][study]") {
  const File file;
  const std::string study =
      "compare stones --max-take 3 --sweep pile=5:11:2 --solvers top_down,alpha_beta "
      "--output " +
      file.name;
  REQUIRE(run_line(study).status == 0);
  const std::string whole = read_file(file.name);
  const std::size_t count = file.lines().size();
  CHECK(count >= 8);
  for (const Datum& line : file.lines())
    for (const char* const member : {"game", "problem", "options", "version", "machine"})
      CHECK(line.find(member) != nullptr);
  for (std::size_t bytes = 0; bytes <= whole.size(); bytes += whole.size() / 9) {
    file.write(whole.substr(0, bytes));
    REQUIRE(run_line(study).status == 0);
    std::set<std::string> keys;
    for (const Datum& line : file.lines())
      keys.insert(line.find("problem")->to_json() + line.find("solver")->to_json() +
                  line.find("strategy")->to_json() + line.find("repetition")->to_json());
    CHECK(keys.size() == count);
    CHECK(file.lines().size() == count);
  }
  // More values and solvers are more cells of the same study.
  REQUIRE(run_line("compare stones --max-take 3 --sweep pile=5:13:2 --solvers top_down,alpha_beta "
                   "--output " +
                   file.name)
              .status == 0);
  CHECK(file.lines().size() == count + count / 4);
  CHECK(contains(refusal("compare tip --face 1 --sweep total=8:9 --output " + file.name),
                 "line 1 is of another study: its game is stones, not tip"));
  CHECK(contains(refusal(study + " --seconds 2"), "line 1 is of another study: its options is"));
  // A further repetition is one more line of each cell.
  const std::size_t before = file.lines().size();
  REQUIRE(run_line(study + " --repeat 2").status == 0);
  CHECK(file.lines().size() == before + count);
  file.write("text\n");
  CHECK(contains(refusal(study), "line 1 is damaged"));
  file.write("{}\n");
  CHECK(contains(refusal(study), "line 1 is not of a study"));
  for (const char* const foreign : {"notes", "{\"a\":1}", "{\"game\":\"tip\",\"problem"}) {
    file.write(foreign);
    CHECK(contains(refusal(study), "line 1 is not of a study"));
    CHECK(read_file(file.name) == foreign);
  }
}

TEST_CASE("a killed run ends its solves and releases its file", "[cli][study]") {
  const File file;
  const std::string output = " --solvers top_down --seconds 60 --output " + file.name;
  const std::string line = std::string(ZUGZWANG_PROGRAM) +
                           " compare domineering --board 8x8 --evaluation distance --repeat 2" +
                           output + " >/dev/null 2>&1";
  const pid_t process = fork();
  REQUIRE(process >= 0);
  if (process == 0) {
    execl("/bin/sh", "sh", "-c", ("exec " + line).c_str(), nullptr);
    _exit(127);
  }
  for (int i = 0; i < 1000 && !std::filesystem::exists(file.name); ++i) usleep(10'000);
  usleep(200'000);  // by then it solves
  kill(process, SIGKILL);
  waitpid(process, nullptr, 0);
  usleep(200'000);
  const Run run = run_line("compare domineering --board 2x2" + output);
  INFO(run.err);
  CHECK(run.status == 0);
  CHECK(file.lines().size() == 1);
}

TEST_CASE("a later study is printed beside an earlier one", "[cli][study]") {
  const File file;
  const std::string study = "compare stones --max-take 3 --sweep pile=5:11:2 --solvers top_down";
  REQUIRE(run_line(study + " --output " + file.name).status == 0);
  const Run run = run_line(study + " --repeat 5 --against " + file.name);
  INFO(run.out << run.err);
  CHECK(run.status == 0);
  CHECK(contains(run.out, "as a multiple of the earlier one"));
  CHECK(contains(refusal(study + " --against " + file.name + ".none"), "against: "));
}

TEST_CASE("a chart is drawn if there are sizes", "[cli][study]") {
  const File file;
  const std::string picture = file.name + ".svg";
  const Run run = run_line("compare stones --max-take 3 --sweep pile=11:41:10 --svg " + picture);
  INFO(run.out << run.err);
  CHECK(run.status == 0);
  const std::string svg = read_file(picture);
  CHECK(contains(svg, "compare stones --max-take 3 --sweep pile=11:41:10"));
  CHECK(contains(svg, ">top_down"));
  CHECK(contains(run.out, "seconds\n"));
  CHECK(contains(run.out, "  pile\n"));
  const Run none = run_line("compare stones --max-take 3 --pile 7 --repeat 2 --svg " + picture);
  CHECK(none.status == 0);
  CHECK(contains(none.err, "nothing is written to " + picture + ", since a chart shows sizes"));
  CHECK(contains(refusal("compare stones --max-take 3 --sweep pile=1:7:2 --svg /none/x.svg"),
                 "svg: "));
}

TEST_CASE("contradicting ways end with status 1 and the command", "[cli][study]") {
  const File file;
  const std::string study =
      "compare stones --max-take 3 --sweep pile=5,7 --solvers top_down,alpha_beta --output " +
      file.name;
  REQUIRE(run_line(study).status == 0);
  std::string text = read_file(file.name);
  const std::size_t at = text.find("\"win\"");
  REQUIRE(at != std::string::npos);
  file.write(text.replace(at, 5, "\"loss\""));
  const Run run = run_line(study);
  INFO(run.out);
  CHECK(run.status == 1);
  CHECK(contains(run.out, "DISAGREE: "));
  CHECK(contains(run.out, "zugzwang compare stones --max-take 3 --pile "));
  CHECK_FALSE(contains(run.out, "agree."));
}

TEST_CASE("after a limit or a crash, a way skips larger problems", "[cli][study]") {
  const std::string plugin = std::string(" --plugin ") + ZUGZWANG_ENDS;
  const Run run = run_line("compare aborts --sweep heap=3:7 --solvers top_down --json" + plugin);
  INFO(run.out << run.err);
  CHECK(run.status == 0);
  const Datum study = Datum::from_json(run.out);
  std::vector<std::string> found;
  for (const Datum& cell : *study.find("cells")->get<Datum::List>())
    found.push_back(*cell.find("status")->get<std::string>());
  CHECK(found == std::vector<std::string>{"complete", "complete", "crash"});
  const Run all = run_line("compare aborts --sweep heap=4:7 --solvers top_down --all" + plugin);
  CHECK(contains(all.out, "crash: Aborted"));
  CHECK_FALSE(contains(all.out, "not tried"));
  const Run limited = run_line(
      "compare domineering --sweep board=3x3,7x7,8x8 --solvers top_down --evaluation distance "
      "--seconds 0.05");
  CHECK(contains(limited.out, "time limit"));
  CHECK(contains(limited.out, "not tried"));
}

TEST_CASE("a search of positions with very many moves ends at its limit", "[cli][study]") {
  const Run run = run_line("compare kayles 100000 --solvers top_down --both --seconds 1");
  INFO(run.out << run.err);
  CHECK(contains(run.out, "time limit"));
  CHECK_FALSE(run.out.find("hang") != std::string::npos);
}

TEST_CASE("hidden abilities cost positions and change no value", "[cli][study]") {
  const Run run = run_line("compare tic-tac-toe --ablate --solvers retrograde,top_down");
  INFO(run.out << run.err);
  CHECK(run.status == 0);
  CHECK(contains(run.out, "retrograde on the model"));
  CHECK(contains(run.out, "\n− canonical"));
  CHECK(contains(run.out, "5,478"));  // positions, of which 765 are not symmetric to another
  CHECK(contains(run.out, "×7.16"));
  CHECK(contains(run.out, "\n− all"));
  CHECK(contains(run.out, "All values agree."));

  const File file;
  const std::string swept =
      "compare domineering --sweep board=3x3,3x4 --solvers alpha_beta --without "
      "search_order,settled --without canonical --both --output " +
      file.name;
  const Run sizes = run_line(swept);
  INFO(sizes.out << sizes.err);
  CHECK(sizes.status == 0);
  CHECK(contains(sizes.out, "× positions"));
  CHECK(contains(sizes.out, "alpha_beta on the model"));
  CHECK(contains(sizes.out, "alpha_beta without search_order"));
  CHECK(contains(sizes.out, "alpha_beta without canonical"));
  const std::size_t count = file.lines().size();
  CHECK(run_line(swept).status == 0);
  CHECK(file.lines().size() == count);

  CHECK(contains(refusal("compare connect-four --without tiers"),
                 "without: \"tiers\" is not valid; give some of"));
  CHECK(contains(refusal("compare tic-tac-toe --without canonical,,rank"), "without: "));
  CHECK(contains(refusal("compare tic-tac-toe --ablate --strategies x"), "there are none here"));
  CHECK(contains(refusal("compare connect-four --ablate --evaluation nimber"), "evaluation: "));
  CHECK(contains(refusal("compare stones --max-take 3 --pile 7 --ablate --solvers bottom_up"),
                 "without: "));
}

TEST_CASE("a sweep goes from small to large, and one measurement shows no difference in time",
          "[cli][study]") {
  const std::string study =
      "compare stones --max-take 3 --sweep pile=301,101,31,11,31 --solvers "
      "top_down,bottom_up --strategies pull";
  const Run run = run_line(study);
  INFO(run.out << run.err);
  CHECK(run.out.find("\n11 ") < run.out.find("\n31 "));
  CHECK(run.out.find("\n101 ") < run.out.find("\n301 "));
  CHECK(contains(run.out, "bottom_up (pull) needs fewer positions than top_down from 101 on"));
  CHECK_FALSE(contains(run.out, "less time"));
  // What only the last row shows is no order yet.
  const Run shorter = run_line(
      "compare stones --max-take 3 --sweep pile=3,7,11,31,101 --solvers top_down,bottom_up "
      "--strategies pull");
  INFO(shorter.out);
  CHECK_FALSE(contains(shorter.out, "fewer positions"));
  const Run boards = run_line("compare domineering --sweep board=3x3,2x2 --solvers top_down");
  CHECK(boards.out.find("\n2x2 ") < boards.out.find("\n3x3 "));
}

}  // namespace
}  // namespace zugzwang::study_tests
