// Values without a flag, and under other names: each spelling gives the same problem, and the
// answer has the canonical names.

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <zugzwang/cli/line/words.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/error.hpp>

#include "api/asked.hpp"
#include "catch.hpp"
#include "program.hpp"
#include "support.hpp"

namespace zugzwang::tests {
namespace {

/// Returns an answer without its statistics.
std::string answer_to(const std::vector<std::string>& words) {
  const Run run = run_program(words);
  CAPTURE(words, run.err);
  CHECK(run.status == 0);
  return run.out.substr(0, run.out.find(",\"statistics\""));
}

std::string answer_of_line(const std::string& line) {
  std::vector<std::string> words;
  std::istringstream in(line);
  for (std::string word; in >> word;) words.push_back(word);
  words.insert(std::ranges::find(words, "--"), "--json");  // what follows -- is no flag
  return answer_to(words);
}

struct Same {
  std::string canonical;
  std::vector<std::string> others;
};

/// Returns a field of a game.
FieldInfo field_of(const char* game, const char* name) {
  for (const FieldInfo& field : testing::bundled().find(game).fields())
    if (field.name == name) return field;
  throw Error(ErrorCode::unknown_field, name, "unknown");
}

TEST_CASE("a value can be read from a file", "[cli]") {
  using Catch::Matchers::Contains;
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "value").string();
  const auto read = [&](const FieldInfo& field, std::uint64_t most_bytes = Datum::any_bytes) {
    return cli::value_of_field(field, "@" + path, most_bytes);
  };
  std::ofstream(path) << "[[1,2],\n [3]]\n\n";
  CHECK(read(field_of("cat-and-mouse", "graph")) == Datum::from_json("[[1,2],[3]]"));
  std::ofstream(path) << "5\n";
  CHECK(read(field_of("tip", "total")) == Datum(5));
  std::string heaps = "1";
  for (int i = 0; i < 1000; ++i) heaps += ",1";
  std::ofstream(path) << heaps;
  const FieldInfo field = field_of("nim", "heaps");
  CHECK(read(field, 100'000).get<Datum::List>()->size() == 1001);
  CHECK_THROWS_WITH(read(field, 10'000), Contains("heaps: too large"));
  CHECK_THROWS_WITH(read(field, 1000), Contains("has more than the 1000 bytes"));
  std::filesystem::remove(path);
  CHECK_THROWS_WITH(read(field), Contains("heaps: cannot read file"));
}

TEST_CASE("a request outside the command line opens no file", "[cli]") {
  const Datum answer =
      testing::answer_to(R"json({"call":"calculate","expression":"nim(@/etc/hostname)"})json");
  const Datum* const message = answer.find("error")->find("message");
  CHECK(testing::contains(message->to_text(), R"(["@/etc/hostname"] is not valid)"));
}

TEST_CASE("a field with the name of a flag of the command needs no flag", "[cli]") {
  // The command's own switch keeps its meaning.
  const std::string plain = answer_of_line("solve connect-four --width 4 --height 4 123");
  const std::string listed = answer_of_line("solve connect-four --width 4 --height 4 123 --moves");
  CHECK(plain.find("\"moves\":") == std::string::npos);
  CHECK(listed.find("\"moves\":[{\"move\":1,") != std::string::npos);
  CHECK(answer_of_line("solve connect-four --width 4 --height 4 --moves 123") == listed);
  CHECK(run_line("solve connect-four --moves=123").status == 2);
  const Run help = run_line("help solve connect-four");
  CHECK(help.out.find("The field moves goes without a flag") != std::string::npos);
  // A flag with a value is replaced, and other commands have no such flag.
  const Run play = run_line("play connect-four --width 4 --height 4 --moves 1", "quit\n");
  CHECK(play.status == 0);
  CHECK(play.out.find(" x . . .\n 1 2 3 4\no to move.") != std::string::npos);
  CHECK(run_line("play connect-four 1 --moves 1").status == 2);
  CHECK(answer_of_line("compare connect-four --width 4 --height 4 --moves 12341234") ==
        answer_of_line("compare connect-four --width 4 --height 4 12341234"));
}

TEST_CASE("a position may follow the game without a flag", "[cli]") {
  const std::vector<Same> all = {
      {"solve nim --heaps 3,4,5",
       {"solve nim 3,4,5", "solve nim 3 4 5", "solve nim 3, 4, 5", "solve nim 3 , 4 , 5",
        "solve nim [3,4,5]", "solve nim [3, 4, 5]", "solve nim --heaps 3 4 5",
        "solve nim --heaps 3, 4, 5", "solve nim --heaps [3, 4, 5]", "solve --heaps 3 4 5 nim",
        "solve nim --heaps=3 4 5", "solve --seconds 877 nim 3,4,5"}},
      {"solve tip --total 25 --face 3",
       {"solve tip 25 3", "solve tip --face 3 25", "solve tip --total 25 3",
        "solve tip 25 --face 3"}},
      {"solve stones --max-take 3 --pile 7",
       {"solve stones 7 --max-take 3", "solve stones --max-take 3 7"}},
      {"solve kayles --heaps 5,8", {"solve kayles 5,8", "solve kayles 5 8"}},
      {"solve octal --code 0.137 --heaps 5,8",
       {"solve 0.137 5,8", "solve .137 5,8", "solve octal 0.137 5 8",
        "solve octal 5 8 --code 0.137", "solve 0x0.137 5 8"}},
      {"solve octal --code 4.07b --heaps 5", {"solve 4.07b 5", "solve 4.07B 5"}},
      {"solve subtraction --set 1,3,4 --heaps 7,12",
       {"solve subtraction --set 1,3,4 7,12", "solve subtraction --set 1 3 4 7,12",
        "solve subtraction 7,12 --set 1 3 4", "solve subtraction 7 12 --set [1, 3, 4]"}},
      {"solve grundys-game --heaps 5,8", {"solve Grundys_Game 5 8"}},
      {"solve flip-game --board -++--++",
       {"solve flip-game -++--++", "solve 294 -++--++", "solve 294 --s -++--++",
        "solve leetcode-294 --currentState -++--++", "solve 294 --current-state -++--++"}},
      {"solve flip-game --board --++",
       {"solve flip-game --++", "solve flip-game -- --++", "solve -- flip-game --++"}},
      {"solve flip-game --board=++", {"solve flip-game ++", "solve flip-game --board ++"}},
      {"solve flip-game --board=--", {"solve flip-game --board=-- --", "solve flip-game -- --"}},
      {"solve nim --heaps 3,4", {"solve nim -- 3,4"}},
      {"solve tic-tac-toe", {"solve TicTacToe", "solve tictactoe", "solve tic_tac_toe"}},
      {"solve hackenbush --edges bbr/rg", {"solve hackenbush BBR/RG", "solve hackenbush bbR/rG"}},
      {"solve hackenbush --edges 0-1b,1-2r", {"solve hackenbush 0-1B,1-2R"}},
      {"solve toads-and-frogs --board tft.tff", {"solve toads-and-frogs TFT.TFF"}},
      {"solve toppling-dominoes --rows xogx/ox", {"solve toppling-dominoes XOGX/OX"}},
      {"solve clobber --board xo/ox", {"solve clobber XO/OX", "solve clobber XO|OX"}},
      {"solve domineering --board 2x3", {"solve domineering 2X3", "solve domineering 2×3"}},
      {"solve dots-and-boxes --rows 2 --columns 2",
       {"solve dots-and-boxes 2x2", "solve dots-and-boxes 2X2", "solve dots-and-boxes 2×2"}},
      {"solve connect-four --width 4 --height 4",
       {"solve connect4 --width 4 --height 4", "solve ConnectFour --width 4 --height 4"}},
      {"solve stone-game-ii 2,7,9",
       {"solve stonegame2 2,7,9", "solve Stone-Game-2 2,7,9", "solve stonegameII 2,7,9"}},
      {"solve sum-game --digits ?3295???",
       {"solve sum-game ?3295???", "solve 1927 --num ?3295???"}},
      {"solve stone-game --piles 5,3,4,5", {"solve 877 5,3,4,5", "solve Stone_Game 5 3 4 5"}},
      {"solve stone-game-ii --piles 2,7,9", {"solve 1140 2,7,9", "solve leetcode-1140 2 7 9"}},
      {"solve stone-game-vi --alice 1,3 --bob 2,1",
       {"solve stone-game-vi 1,3 2,1", "solve 1686 [1, 3] [2, 1]", "solve 1686 1, 3 2, 1",
        "solve 1686 --aliceValues 1,3 --bobValues 2,1",
        "solve 1686 --alice-values 1 3 --bob-values 2 1"}},
      {"solve can-i-win --max-choosable 10 --desired-total 40",
       {"solve can-i-win 10 40", "solve 464 --maxChoosableInteger 10 --desiredTotal 40",
        "solve 464 --max-choosable-integer 10 40"}},
      {"solve cat-and-mouse --graph [[1,3],[0],[3],[0,2]]",
       {"solve Cat-and-Mouse [[1,3],[0],[3],[0,2]]", "solve 913 [[1,3], [0], [3], [0,2]]",
        "solve 913 --graph [[1, 3],[0],[3],[0,2]]"}},
      {"solve nim --heaps 1,1 --convention misere",
       {"solve nim 1,1 --misere", "solve --misere nim 1 1"}},
      {"solve nim --heaps 1,1", {"solve nim 1,1 --normal"}},
  };
  for (const Same& same : all) {
    const std::string expected = answer_of_line(same.canonical);
    CHECK(expected.size() > 40);
    for (const std::string& line : same.others) {
      CAPTURE(line);
      CHECK(answer_of_line(line) == expected);
    }
  }
  CHECK(answer_to({"solve", "nim", "--heaps", "3 4 5", "--json"}) ==
        answer_of_line("solve nim --heaps 3,4,5"));
  CHECK(answer_to({"solve", "digraph", "--graph", "a b, b c", "a", "--json"}) ==
        answer_to({"solve", "digraph", "--graph", "a b, b c", "--start", "a", "--json"}));
}

TEST_CASE("every command accepts the code of an octal game as its name", "[cli]") {
  CHECK(run_line("period 0.77").out == run_line("period kayles").out);
  CHECK(run_line("period octal 0.77").out == run_line("period kayles").out);
  CHECK(run_line("nimbers 0.77 --count 30").out == run_line("nimbers kayles --count 30").out);
  CHECK(run_line("describe 0.77").out == run_line("describe octal").out);
  CHECK(run_line("help solve 0.77").out == run_line("solve octal --help").out);
}

TEST_CASE("an amount of memory may have a fraction and a unit", "[cli]") {
  for (const char* const memory : {"100MB", "1.5G", "2GiB", "500M", "500m", "1000000", "64KiB"})
    CHECK(run_program({"solve", "nim", "3,4,5", "--memory", memory}).status == 0);
  const auto status = [](const std::string& memory) {
    return run_line("period stones --max-take 1000 --memory " + memory).status;
  };
  CHECK(status("1k") == 3);
  CHECK(status("0.001G") == 0);
}

TEST_CASE("help prints the page of a command, and of a game", "[cli]") {
  CHECK(run_line("help").out == run_line("--help").out);
  CHECK(run_line("help solve").out == run_line("solve --help").out);
  CHECK(run_line("help solve nim").out == run_line("solve nim --help").out);
  const std::string commands = run_line("--help").out;
  for (const char* const command : {"  help ", "  manual ", "  completion "})
    CHECK(commands.find(command) != std::string::npos);
  const std::string nim = run_line("help solve nim").out;
  CHECK(nim.find("--misere ") != std::string::npos);
  CHECK(nim.find("--heaps LIST") != std::string::npos);
  CHECK(nim.find("--seconds SECONDS") != std::string::npos);
  CHECK(nim.find("TEXT") == std::string::npos);
  CHECK(nim.find("Example: zugzwang solve nim 3,4,5") != std::string::npos);
  CHECK(run_line("help solve tip").out.find("--condensed           join opposite faces") !=
        std::string::npos);
}

TEST_CASE("text is no wider than 80 columns", "[cli]") {
  for (const char* const line :
       {"--help", "list", "help solve", "help solve cat-and-mouse", "help play stones",
        "help nimbers kayles", "describe tip", "describe octal", "describe stone-game-vi",
        "period kayles", "period 0.137", "period grundys-game --seconds 0.1", "check-game tip",
        "period stones --max-take 1000000", "period 0.137", "compare stone-game 5,3,4,5,8,1",
        "compare stones 1001 --max-take 9"}) {
    CAPTURE(line);
    std::istringstream lines(run_line(line).out);
    for (std::string text; std::getline(lines, text);) {
      CAPTURE(text);
      CHECK(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }) <= 80);
    }
  }
}

}  // namespace
}  // namespace zugzwang::tests
