// The program end to end: the answers of each command.

#include <algorithm>
#include <string>
#include <vector>

#include <zugzwang/api/text/answer_text.hpp>
#include <zugzwang/core/datum.hpp>

#include "catch.hpp"
#include "program.hpp"
#include "standard_streams.hpp"
#include "support.hpp"

using namespace zugzwang;
using namespace zugzwang::tests;
using zugzwang::testing::contains;

namespace {

/// Returns the object that a successful command prints as its only line.
Datum json_of(const std::string& line) {
  const Run run = run_line(line);
  INFO(line << "\n" << run.err);
  REQUIRE(run.status == 0);
  REQUIRE(run.err.empty());
  return Datum::from_json(run.out);
}

Datum at(const Datum& object, const std::string& name) {
  const Datum* member = object.find(name);
  INFO(object.to_json() << " has no member " << name);
  REQUIRE(member != nullptr);
  return *member;
}

Datum sequence(const Datum& report, std::size_t i) {
  return at(report, "sequences").get<Datum::List>()->at(i);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char c : text)
    if (c == '\n')
      lines.emplace_back();
    else
      lines.back() += c;
  lines.pop_back();
  return lines;
}

}  // namespace

TEST_CASE("solve prints an answer that a person can read") {
  const Run run = run_line("solve stones --max-take 3 --pile 7");
  CHECK(run.status == 0);
  CHECK(run.out.find("wins") != std::string::npos);
  CHECK(run.out.find("take 2") != std::string::npos);
}

TEST_CASE("solve prints the line of best play on request") {
  const std::string line = "solve stones --max-take 3 --pile 7 --best-line";
  const Run run = run_line(line);
  CHECK(run.out.find("Best line:\n  1. take 2\n") != std::string::npos);
  CHECK(run.out.find("Play is over: the player who began wins; ") != std::string::npos);
  const Datum answer = json_of(line + " --json");
  CHECK(at(answer, "line").get<Datum::List>()->front().to_text() == "2");
  CHECK(at(answer, "line_end").to_text() == "over");
}

TEST_CASE("a position that is lost asks for the move that holds out longest") {
  const Run run = run_line("solve connect-four 11223374 --evaluation outcome");
  CHECK(run.out.find("Every move loses") != std::string::npos);
  CHECK(run.out.find("--evaluation distance tells") != std::string::npos);
}

TEST_CASE("bounds of a distance are told from the least to the most") {
  const auto told = bounds_text;
  Answer answer;
  answer.at_least = Distance::win(24);
  answer.at_most = Distance::win(19);
  CHECK(told(answer) == "Its value lies between a win in 24 plies and a win in 19 plies.\n");
  answer.outcome = Outcome::win;
  CHECK(told(answer) == "The win takes 19 to 24 plies.\n");
  answer.at_least.reset();
  CHECK(told(answer) == "The win takes at least 19 plies.\n");
  answer.outcome = Outcome::loss;
  answer.at_least = Distance::loss(2);
  answer.at_most = Distance::loss(4);
  CHECK(told(answer) == "The loss takes 2 to 4 plies.\n");
}

TEST_CASE("moves have one notation in all lines of an answer") {
  const std::string text =
      run_program({"solve", "chess-ending", "8/8/8/8/8/2k5/1R6/3K4 w - -"}).out;
  CHECK(contains(text, "\nBest move: Rd2.\nAll winning moves: Kc1, Rb1, Ra2, "));
  CHECK(contains(run_line("solve nim 3,4").out, "Best move: reduce heap 2 to 3.\n"));
}

TEST_CASE("the page of the program tells how the Python package is installed") {
  CHECK(contains(run_line("--help").out, "`./zugzwang python`"));
}

TEST_CASE("text names one best move, the one of JSON, after the verdict") {
  const std::string line = "solve tic-tac-toe x../x.o/.o.";
  const std::string text = run_line(line).out;
  CHECK(
      text.find("The player on move wins.\nBest move: mark a1.\nThe fastest win takes 1 ply.\n") !=
      std::string::npos);
  CHECK(text.find("Best move") == text.rfind("Best move"));
  CHECK(at(json_of(line + " --json"), "move").to_json() == "[2,0]");
}

TEST_CASE("a finished position says so once") {
  const std::string text = run_line("solve nim 0,0 --best-line").out;
  CHECK(text.find("Play is over: the player on move has lost.\n") != std::string::npos);
  CHECK(text.find("Play is over") == text.rfind("Play is over"));
  const std::string drawn = run_line("solve domineering 1x1").out;
  CHECK(drawn.find("Play is over.\nThe player on move has lost.\n") != std::string::npos);
}

TEST_CASE("a limit that ends a solve says what was looked through, and a move to play") {
  const std::string line = "solve connect-four --seconds 0.5";
  const std::string text = run_line(line).out;
  CHECK(text.find("Neither side can force a win within ") != std::string::npos);
  CHECK(text.find("A move to play, not proved to be best: drop a stone into column ") !=
        std::string::npos);
  const Datum looked = at(Datum::from_json(run_line(line + " --json").out), "looked_through");
  CHECK(*at(looked, "plies").get<std::uint64_t>() >= 1);
  CHECK(*at(looked, "move").get<std::uint64_t>() <= 7);
  // A win that is seen ahead is the value.
  const Datum won =
      Datum::from_json(run_line("solve connect-four 112233 --seconds 0.000001 --json").out);
  CHECK(at(won, "outcome") == "win");
  CHECK(at(won, "plies") == 1);
  CHECK(at(won, "move") == 4);
}

TEST_CASE("a distance is searched for in at least 250,000 positions") {
  const Datum answer = json_of("solve connect-four 152314675434413 --json");
  CHECK(answer.find("left_out") == nullptr);
  CHECK(!at(answer, "answer").is_null());
}

TEST_CASE("solve --json has the members of the contract, in its order") {
  const Datum answer = json_of("solve stones --max-take 3 --pile 7 --json");
  std::vector<std::string> names;
  for (const auto& [name, value] : *answer.get<Datum::Object>()) names.push_back(name);
  CHECK(names == std::vector<std::string>{"game", "solver", "evaluation", "status", "outcome",
                                          "plies", "answer", "move", "best_moves", "winning_moves",
                                          "compiled", "statistics"});
  CHECK(at(answer, "game") == "stones");
  CHECK(at(answer, "solver") == "bottom_up");
  CHECK(at(answer, "evaluation") == "distance");
  CHECK(at(answer, "status") == "complete");
  CHECK(at(answer, "outcome") == "win");
  CHECK(at(answer, "answer") == 2);
  CHECK(at(answer, "move") == 2);
  CHECK(at(answer, "best_moves") == Datum::List{2});
  CHECK(at(answer, "compiled") == true);
  CHECK(at(at(answer, "statistics"), "positions") == 16);
}

TEST_CASE("a pile far beyond any table is answered, in agreement with the closed form") {
  const std::string problem = "solve stones --max-take 9 --pile 1000000000000000001 --json";
  const Datum by_rows = json_of(problem);
  const Datum by_theory = json_of(problem + " --solver closed_form");
  for (const std::string name : {"outcome", "answer", "move", "best_moves"})
    CHECK(at(by_rows, name) == at(by_theory, name));
  CHECK(by_rows.find("plies") == nullptr);  // past the first million rows
  CHECK(at(by_rows, "evaluation") == "outcome");
  CHECK(json_of(problem + " --evaluation distance").find("plies") != nullptr);
}

TEST_CASE("rules too large for a table are answered by theory") {
  const Datum answer =
      json_of("solve stones --max-take 1000000000000 --pile 1000000000000001 --json");
  CHECK(at(answer, "solver") == "closed_form");
  CHECK(at(answer, "outcome") == "win");
}

TEST_CASE("a finished position has no move") {
  const Datum answer = json_of("solve stones --max-take 3 --pile 0 --mine 1 --json");
  CHECK(at(answer, "outcome") == "win");
  CHECK(at(answer, "move").is_null());
  CHECK(at(answer, "best_moves") == Datum::List{});
  const Datum lost = json_of("solve tip --total 1 --face 6 --json");
  CHECK(at(lost, "outcome") == "loss");
  CHECK(at(lost, "move").is_null());
  CHECK(at(lost, "answer") == 0);
}

TEST_CASE("the best moves of a lost position of TIP hold out longest") {
  const Datum answer = json_of("solve tip --total 17 --face 3 --json");
  CHECK(at(answer, "answer") == 0);
  CHECK(at(answer, "move") == 1);
  CHECK(at(answer, "best_moves") == Datum::List{1});
  const Datum alike = json_of("solve tip --total 17 --face 3 --evaluation outcome --json");
  CHECK(at(alike, "move") == 1);  // the game's own strategy comes first
  CHECK(at(alike, "best_moves") == Datum::List{1, 6, 5, 2});
  CHECK(alike.find("winning_moves") == nullptr);
}

TEST_CASE("the best moves keep the value, the winning ones the win") {
  const Datum answer = json_of("solve stone-game --piles 5,4,2 --json --moves");
  CHECK(at(answer, "margin") == 3);
  CHECK(at(answer, "best_moves") == Datum::List{"left"});
  CHECK(at(answer, "winning_moves") == Datum::List{"left", "right"});
  CHECK(
      at(answer, "moves").to_json() ==
      R"([{"move":"left","outcome":"win","margin":3},{"move":"right","outcome":"win","margin":1}])");
  const Datum nim = json_of("solve nim --heaps 1,2 --json --moves --solver grundy");
  CHECK(at(nim, "moves").to_json() == R"([{"move":{"heap":0,"to":0},"outcome":"loss","nimber":2},)"
                                      R"({"move":{"heap":1,"to":0},"outcome":"loss","nimber":1},)"
                                      R"({"move":{"heap":1,"to":1},"outcome":"win","nimber":0}])");
}

TEST_CASE("a game alone is solved") {
  const Datum answer = json_of("nim 3,4,5 --json");
  CHECK(answer.find("best_moves")->to_json() ==
        at(json_of("solve nim 3,4,5 --json"), "best_moves").to_json());
  CHECK(at(json_of("0.77 5 8 --json"), "nimber") == 5);
}

TEST_CASE("text tells the answer, and what a loss is") {
  const auto told = [](const std::string& line) { return run_line("solve " + line).out; };
  CHECK(told("stone-game-ii --piles 2,7,9,4,4").find("Answer: 10 (") != std::string::npos);
  CHECK(
      told("tip --total 17 --face 3")
          .find("loses in 8 plies; a P-position.\nBest move: tip to 1, which holds out longest.") !=
      std::string::npos);
  CHECK(told("stone-game --piles 1,6,1").find("loses by 4.\nBest move: ") != std::string::npos);
  CHECK(told("kayles --heaps 3,3").find("Every move loses") != std::string::npos);
  CHECK(told("stones --max-take 3 --pile 0 --mine 1").find("Answer") == std::string::npos);
  CHECK(told("tip --total 16 --face 3").find("wins in 7 plies; an N-position.") !=
        std::string::npos);
  CHECK(told("stones --max-take 3 --pile 7").find("position.") == std::string::npos);
  CHECK(run_program({"solve", "digraph", "--graph", "a b, b a", "--start", "a"})
            .out.find("Neither side can force a win.\n") != std::string::npos);
  CHECK(run_program({"solve", "nim", "--heaps", ""}).out.starts_with("nim: heaps none,"));
}

TEST_CASE("period reports the least preperiod and period, and the proof") {
  const Datum stones = json_of("period stones --max-take 501 --json");
  CHECK(at(sequence(stones, 0), "of") == "outcome");
  CHECK(at(sequence(stones, 0), "preperiod") == 0);
  CHECK(at(sequence(stones, 0), "period") == 1004);
  CHECK(at(sequence(stones, 0), "proved") == true);
  CHECK(at(sequence(stones, 0), "proof") == "window of 501 rows");
  for (const std::string form : {"", " --condensed"}) {
    const Datum tip = json_of("period tip --json" + form);
    CHECK(at(sequence(tip, 0), "preperiod") == 2);
    CHECK(at(sequence(tip, 0), "period") == 9);
    CHECK(at(sequence(tip, 1), "of") == "move");
    CHECK(at(sequence(tip, 1), "preperiod") == 8);
    CHECK(at(sequence(tip, 1), "period") == 9);
  }
}

TEST_CASE("the period of a large max_take is found in bounded memory") {
  const Datum report = json_of("period stones --max-take 1000000 --memory 1G --json");
  CHECK(at(sequence(report, 0), "period") == 1000002);
  CHECK(at(sequence(report, 1), "preperiod") == 1000000);
}

TEST_CASE("table shows the chart in each format") {
  const Run csv = run_line("table tip --rows 7:8 --format csv");
  CHECK(csv.out == "total,1,2,3,4,5,6\n7,4,6,6,6,6,4\n8,4,4,0,0,4,4\n");
  const Run condensed = run_line("table tip --condensed --rows 7 --format csv");
  CHECK(condensed.out == "total,\"1,6\",\"2,5\",\"3,4\"\n7,4,6,6\n");
  const Run markdown = run_line("table tip --rows 16 --format markdown");
  CHECK(lines_of(markdown.out).back() == "| 16 | 4 | 4 | 2 | 2 | 4 | 4 |");
  const Datum json = json_of("table tip --rows 17 --format json");
  CHECK(at(json, "rows").to_json() == R"([{"row":17,"entries":[4,4,0,0,4,4],"packed":"440044"}])");
  CHECK(run_line("table tip --rows 0:24").status == 0);
  const Run outcomes = run_line("table stones --max-take 3 --rows 5 --show outcome --format csv");
  CHECK(outcomes.out == "pile,even,odd\n5,loss,win\n");
  const Run plies = run_line("table stones --max-take 3 --rows 5 --show plies --format csv");
  CHECK(plies.out == "pile,even,odd\n5,3,4\n");
}

TEST_CASE("a chart of any length is printed as its rows come") {
  const Run csv = run_line("table tip --rows 0:9000 --format csv");
  const std::vector<std::string> rows = lines_of(csv.out);
  REQUIRE(rows.size() == 9002);
  CHECK(rows[0] == "total,1,2,3,4,5,6");
  const Datum json = json_of("table tip --rows 0:9000 --format json");
  const auto& in_json = *at(json, "rows").get<Datum::List>();
  REQUIRE(in_json.size() == 9001);
  const std::vector<std::string> markdown =
      lines_of(run_line("table tip --rows 0:9000 --format markdown").out);
  REQUIRE(markdown.size() == 9003);
  const std::vector<std::string> text = lines_of(run_line("table tip --rows 0:9000").out);
  REQUIRE(text.size() == 9002);
  for (std::size_t row = 0; row <= 9000; ++row) {
    const Datum entries = *in_json[row].find("entries");
    const std::string cells = std::to_string(row) + "," + entries.to_text();
    std::string table = "| " + cells + " |";
    for (std::size_t comma; (comma = table.find(',')) != std::string::npos;)
      table.replace(comma, 1, " | ");
    const bool alike = rows[row + 1] == cells && markdown[row + 2] == table &&
                       *in_json[row].find("row") == Datum(row) && text[row + 1].size() == 23;
    if (!alike) FAIL(row << ": " << rows[row + 1] << ' ' << markdown[row + 2] << text[row + 1]);
  }
}

TEST_CASE("rows far beyond those that are computed follow from the period") {
  constexpr std::uint64_t first = 9'000'000'000'000;
  const std::vector<std::string> far =
      lines_of(run_line("table tip --rows " + std::to_string(first) + ":" +
                        std::to_string(first + 5000) + " --format csv --memory 1M")
                   .out);
  REQUIRE(far.size() == 5002);
  // The period is 9, and begins long before row 90.
  const std::vector<std::string> near =
      lines_of(run_line("table tip --rows 90:98 --format csv").out);
  for (std::size_t i = 0; i <= 5000; ++i)
    if (far[i + 1] != std::to_string(first + i) + near[i % 9 + 1].substr(2))
      FAIL(far[i + 1] << " is not " << near[i % 9 + 1]);
}

TEST_CASE("a limit cuts a chart short behind a whole row") {
  const std::string line = "table tip --rows 0:18446744073709551615 --seconds 0.2 --format ";
  const Run csv = run_line(line + "csv");
  CHECK(csv.status == 3);
  CHECK(csv.err.find("the chart is cut short by the time limit") != std::string::npos);
  CHECK(csv.out.ends_with('\n'));
  const std::vector<std::string> rows = lines_of(csv.out);
  REQUIRE(rows.size() > 1);
  CHECK(std::ranges::count(rows.back(), ',') == 6);
  const Run json = run_line(line + "json");
  CHECK(json.status == 3);
  CHECK(at(Datum::from_json(json.out), "rows").get<Datum::List>()->size() > 0);
}

TEST_CASE("line 1000 of TIP equals line 10") {
  const auto entries = [](const std::string& row) {
    return at(json_of("table tip --format json --rows " + row), "rows")
        .get<Datum::List>()
        ->front()
        .find("entries")
        ->to_json();
  };
  CHECK(entries("1000") == entries("10"));
}

TEST_CASE("lines of TIP pack into decimal numbers") {
  CHECK(run_line("table tip --packed --rows 7 --format csv").out == "total,packed\n7,466664\n");
  CHECK(run_line("table tip --packed --condensed --rows 7 --format csv").out ==
        "total,packed\n7,466\n");
}

TEST_CASE("compare sets every solver that applies side by side") {
  const Datum report = json_of("compare stones --max-take 9 --pile 1001 --json");
  CHECK(at(report, "agree") == true);
  CHECK(at(report, "results").get<Datum::List>()->size() >= 3);
  const Datum tip = json_of("compare tip --total 30 --face 2 --json");
  CHECK(at(tip, "not_applicable").get<Datum::List>()->size() >= 1);
  CHECK(run_line("compare stones --max-take 9 --pile 1001 --csv").out.starts_with("solver,value"));
  // The output of a solver has its strategy once: JSON parsers would reject a repeated member.
  CHECK(at(json_of("compare digraph --graph a->b,b->a --start a --json"), "agree") == true);
}

TEST_CASE("compare tells which solver a limit has ended") {
  const Run run =
      run_line("compare stones --max-take 9 --pile 1000000000000000001 --memory 64M --seconds 1");
  CHECK(run.status == 3);
  CHECK(run.out.find("limit") != std::string::npos);
  CHECK(run.out.find("All that have finished agree.") != std::string::npos);
}

TEST_CASE("a verification says how much it has checked") {
  const Run some = run_line("verify connect-four --width 4 --height 4");
  CHECK(some.status == 0);
  CHECK(some.out.find("--all checks every one.") == std::string::npos);
  CHECK(json_of("verify connect-four --width 4 --height 4 --json").find("complete")->to_json() ==
        "true");
  const std::string large = "verify connect-four --width 4 --height 5 --json";
  CHECK(json_of(large).find("complete")->to_json() == "false");
  CHECK(at(json_of(large), "states") == 200'000);
}

TEST_CASE("value compares with positions, and a comparison is no value") {
  CHECK(run_line("value domineering 2x2 --equals domineering(2x2)").status == 0);
  CHECK(run_line("value domineering 2x2 --equals nim(1)").status == 1);
  CHECK(run_line("value domineering 2x2 --equals 1<2").err.find("equals: a value is needed") !=
        std::string::npos);
  CHECK(run_line("calculate -", "help\n").out.find("A position is a value too") !=
        std::string::npos);
}

TEST_CASE("moves and charts of a huge max_take are not searched one by one") {
  const std::string rules = " stones --max-take 1000000000000";
  CHECK(run_line("solve" + rules + " --pile 1000000000001").out.find("take 1.") !=
        std::string::npos);
  CHECK(run_line("table" + rules + " --solver closed_form --rows 1000000000002").status == 0);
  const Run play = run_line("play" + rules + " --pile 1000000000003 --players human,perfect",
                            "1000000000001\n1\n");
  CHECK(play.status == 0);
  CHECK(play.out.find("is not a legal move") != std::string::npos);
  CHECK(play.out.find("Goodbye.") != std::string::npos);
}

TEST_CASE("flags may stand before the game") {
  CHECK(at(json_of("solve --json stones --max-take 3 --pile 7"), "answer") == 2);
}

TEST_CASE("verify checks a solution by the definition") {
  const Datum near = json_of("verify tip --total 200 --face 3 --json");
  CHECK(at(near, "correct") == true);
  CHECK(at(near, "states") == 201 * 6);
  const Datum far = json_of("verify stones --max-take 9 --pile 18446744073709551615 --json");
  CHECK(at(far, "correct") == true);
}

TEST_CASE("list and describe tell games, solvers and errata") {
  CHECK(run_line("list").out.find("no closed formula is known") != std::string::npos);
  CHECK(at(json_of("list --json"), "games").get<Datum::List>()->size() >= 2);
  CHECK(run_line("describe tip").out.find("twelve edges") != std::string::npos);
  CHECK(at(json_of("describe stones --json"), "fields").get<Datum::List>()->size() == 4);
}

TEST_CASE("every command has a help with an example") {
  for (const std::string command :
       {"list", "describe", "solve", "chart", "period", "compare", "verify", "analyze", "play"}) {
    const Run run = run_line(command + " --help");
    CHECK(run.status == 0);
    CHECK(run.out.find("Example: zugzwang " + command) != std::string::npos);
  }
  CHECK(run_line("solve stones --help").out.find("--max-take") != std::string::npos);
}

TEST_CASE("a batch answers in order, and goes on after a bad line") {
  const Run run = run_line("solve --batch -",
                           "{\"game\":\"tip\",\"total\":7,\"face\":1}\n"
                           "\n"
                           "{\"game\":\"stones\",\"max_take\":3,\"pile\":7}\r\n"
                           "{\"game\":\"tip\",\"total\":7,\"face\":7}\n"
                           "{\"game\":\"stones\",\"max_take\":3,\"pile\":9}");
  CHECK(run.status == 2);
  const std::vector<std::string> lines = lines_of(run.out);
  REQUIRE(lines.size() == 5);
  CHECK(at(Datum::from_json(lines[0]), "answer") == 4);
  CHECK(at(Datum::from_json(lines[1]), "line") == 2);
  CHECK(at(Datum::from_json(lines[2]), "answer") == 2);
  CHECK(at(Datum::from_json(lines[3]), "line") == 4);
  CHECK(at(Datum::from_json(lines[4]), "game") == "stones");
}

TEST_CASE("the lines of a batch are problems as on the command line") {
  const auto answers = [](const std::string& line, const std::string& lines) {
    return run_line(line, lines);
  };
  // Of one game, whose rules the command line may give.
  const Run stones = answers("solve stones --max-take 3 --batch - --lines",
                             "--pile 7\n7\n{\"pile\":7}\n--pile=5\n");
  CAPTURE(stones.out, stones.err);
  CHECK(stones.status == 0);
  CHECK(std::ranges::count(stones.out, '\n') == 4);
  for (const char* const line : {"1", "2", "3"})
    CHECK(contains(stones.out,
                   std::string("{\"line\":") + line + R"(,"game":"stones","solver":"bottom_up")"));
  CHECK(answers("solve nim --batch -", "3,4,5\n[3, 4, 5]\n3 4 5\n--heaps 3 4 5\n3,4,5 --misere\n")
            .status == 0);
  CHECK(answers("solve kayles --batch -", "5,8\n").status == 0);
  // A position in several words, and one in quotes.
  const Run chess = answers("solve chess-ending --batch -",
                            "8/8/8/8/8/2k5/1q6/K7 w - -\n--fen '8/8/8/8/8/2k5/1q6/K7 w' \n");
  CAPTURE(chess.out);
  CHECK(chess.status == 0);
  // Of several games, each named by its line.
  const Run mixed = answers("solve --batch -", "nim 3,4,5\nstones --max-take 3 7\nkayles 5,8\n");
  CAPTURE(mixed.out);
  CHECK(mixed.status == 0);
  CHECK(contains(mixed.out, R"({"game":"nim",)"));
  CHECK(contains(mixed.out, R"({"game":"stones",)"));
  // A code of rules names its game, alone or behind the game.
  const Run octal = answers("solve --batch -", "octal 0.137 5,8\n0.137 5 8\n.137 5,8\n");
  CAPTURE(octal.out);
  CHECK(octal.status == 0);
  const std::vector<std::string> alike = lines_of(octal.out);
  REQUIRE(alike.size() == 3);
  for (const std::string& line : alike)
    CHECK(line.substr(0, line.find("statistics")) ==
          alike.front().substr(0, alike.front().find("statistics")));
  CHECK(contains(alike.front(), R"("game":"octal")"));
  CHECK(answers("solve octal --batch -", "0.137 5,8\n")
            .out.starts_with(alike.front().substr(0, alike.front().find("statistics"))));
  const auto refused = [&](const std::string& line, const std::string& lines,
                           const std::string& part) {
    const Run run = answers(line, lines);
    CAPTURE(lines, run.out);
    CHECK(run.status == 2);
    CHECK(contains(run.out, part));
  };
  refused("solve stones --max-take 3 --batch -", "--max-take 4 --pile 7\n", "max_take");
  refused("solve stones --max-take 3 --batch -", "--seconds 4 --pile 7\n", "--seconds");
  refused("solve stones --max-take 3 --batch -", "7 8\n", "unexpected '8'");
  refused("solve stones --max-take 3 --batch -", "--pile\n", "pile");
  refused("solve stones --max-take 3 --batch -", "{\"max_take\":3,\"pile\":7}\n", "max_take");
  refused("solve stones --max-take 3 --batch -", "{\"game\":\"nim\",\"pile\":7}\n", "game");
  refused("solve stones --max-take 3 --batch -", "seven\n", "pile");
  refused("solve --batch -", "checkers 3\n", "not valid JSON");
}

TEST_CASE("what is ignored of a position is told") {
  const std::string fen = "8/8/8/8/8/2k5/1q6/K7 w - - 99 120";
  const Run text = run_program({"solve", "chess-ending", fen});
  CHECK(contains(text.out, "Note: fen: the half-move counter 99 is ignored"));
  for (const Run& json : {run_program({"solve", "chess-ending", fen, "--json"}),
                          run_program({"solve", "chess-ending", "--batch", "-"}, fen + "\n")})
    CHECK(contains(json.out, R"("notes":["fen: the half-move counter 99 is ignored: )"));
  const Run none = run_program({"solve", "chess-ending", fen.substr(0, fen.find(" 99")), "--json"});
  CHECK(none.status == 0);
  CHECK_FALSE(contains(none.out, "notes"));
}

TEST_CASE("a field gives way to a switch of the command, and keeps its other names") {
  const std::vector<std::string> game = {
      "solve", "connect-four", "--width", "4", "--height", "3", "--connect", "3", "--value-only"};
  std::vector<std::string> flag = game;
  flag.insert(flag.end(), {"--board", "..../.x../oxo."});
  std::vector<std::string> word = game;
  word.insert(word.begin() + 2, "..../.x../oxo.");
  CHECK(run_program(flag).status == 0);
  CHECK(contains(run_program(flag).out, "x to move."));
  CHECK(contains(run_program(word).out, "x to move."));
}

TEST_CASE("advice on play with cycles leads to an answer") {
  const std::vector<std::string> cyclic = {"solve",    "digraph", "--graph",
                                           "a b, b a", "--start", "a"};
  const auto refused = [&](std::vector<std::string> flags, const std::string& part) {
    flags.insert(flags.begin(), cyclic.begin(), cyclic.end());
    const Run run = run_program(flags);
    CAPTURE(run.err);
    CHECK(run.status == 2);
    CHECK(contains(run.err, part));
  };
  const std::string nimbers =
      "evaluation: play can return to a position, and evaluation by nimber needs play that never "
      "does; by outcome, retrograde solves it";
  refused({"--evaluation", "nimber"}, nimbers);
  refused({"--solver", "grundy"}, nimbers);
  refused({"--solver", "top_down"}, "leave out the solver, or give retrograde");
  const Run value = run_program({"value", "digraph", "--graph", "a b, b a", "--start", "a"});
  CHECK(value.status == 2);
  CHECK(contains(value.err, "canonical values need play that never does; by outcome, retrograde"));
  std::vector<std::string> followed = cyclic;
  CHECK(run_program(followed).status == 0);
  followed.insert(followed.end(), {"--solver", "retrograde"});
  CHECK(run_program(followed).status == 0);
}

TEST_CASE("a long batch of mixed problems is answered line by line") {
  std::string batch;
  for (unsigned i = 0; i < 10000; ++i)
    batch += i % 2 == 0 ? "{\"game\":\"stones\",\"max_take\":" + std::to_string(1 + i % 97) +
                              ",\"pile\":" + std::to_string(2 * i + 1) + "}\n"
                        : "{\"game\":\"tip\",\"total\":" + std::to_string(i) +
                              ",\"face\":" + std::to_string(1 + i % 6) + "}\n";
  const Run run = run_line("solve --batch -", batch);
  CHECK(run.status == 0);
  CHECK(lines_of(run.out).size() == 10000);
}

TEST_CASE("threads share the lines of a batch, and keep their order") {
  std::string batch;
  for (unsigned i = 0; i < 6000; ++i) {
    const std::string id = ",\"id\":" + std::to_string(i) + "}\n";
    if (i % 1000 == 999)
      batch += "{\"game\":\"nim\",\"heaps\":" + std::to_string(i) + id;  // not a list
    else if (i % 2 == 0)
      batch += "{\"game\":\"nim\",\"heaps\":[" + std::to_string(i) + ",7,9]" + id;
    else
      batch += "{\"game\":\"cram\",\"board\":\"2x" + std::to_string(1 + i % 9) + "\"" + id;
  }
  const auto answers = [&](const std::string& flags) {
    const Run run = run_line("solve --batch - " + flags, batch);
    CHECK(run.status == 2);
    std::vector<Datum::Object> members;
    for (const std::string& line : lines_of(run.out)) {
      members.push_back(*Datum::from_json(line).get<Datum::Object>());
      // What has been solved before for other lines differs.
      std::erase_if(members.back(),
                    [](const auto& member) { return member.first == "statistics"; });
    }
    return members;
  };
  const std::vector<Datum::Object> alone = answers("");
  REQUIRE(alone.size() == 6000);
  CHECK(alone[998].front() == Datum::Object::value_type("id", 998U));
  CHECK(Datum(alone[999]).find("error") != nullptr);
  CHECK(answers("--threads 3") == alone);
}
