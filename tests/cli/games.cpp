// Every bundled game through the program: the official examples of its source, and the answers to
// bad input of its own fields.

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include <zugzwang/core/datum.hpp>

#include "catch.hpp"
#include "program.hpp"

using namespace zugzwang;
using namespace zugzwang::tests;

namespace {

/// Returns the answer that `solve --json` gives to a problem.
Datum first_answer(const std::vector<std::string>& problem) {
  std::vector<std::string> arguments = {"solve"};
  arguments.insert(arguments.end(), problem.begin(), problem.end());
  arguments.emplace_back("--json");
  const Run run = run_program(arguments);
  INFO(run.err);
  REQUIRE(run.status == 0);
  REQUIRE(run.err.empty());
  const Datum object = Datum::from_json(run.out);
  REQUIRE(object.find("answer") != nullptr);
  return *object.find("answer");
}

struct Example {
  std::vector<std::string> problem;
  Datum answer;
};

/// Checks that the program rejects the problem with one line that contains both texts.
void refuses(const std::vector<std::string>& problem, const std::string& names,
             const std::string& allowed) {
  std::vector<std::string> arguments = {"solve"};
  arguments.insert(arguments.end(), problem.begin(), problem.end());
  const Run run = run_program(arguments);
  CAPTURE(problem, run.err);
  CHECK(run.status == 2);
  CHECK(run.out.empty());
  CHECK(std::ranges::count(run.err, '\n') == 1);
  CHECK(run.err.starts_with("zugzwang: "));
  CHECK(run.err.find(names) != std::string::npos);
  CHECK(run.err.find(allowed) != std::string::npos);
}

}  // namespace

TEST_CASE("the program gives LeetCode's answers to LeetCode's examples") {
  const std::vector<Example> examples = {
      {{"stone-game", "--piles", "5,3,4,5"}, true},
      {{"stone-game-ii", "--piles", "2,7,9,4,4"}, 10},
      {{"stone-game-ii", "--piles", "1,2,3,4,5,100"}, 104},
      {{"stone-game-vi", "--alice", "1,3", "--bob", "2,1"}, 1},
      {{"stone-game-vi", "--alice", "1,2", "--bob", "3,1"}, 0},
      {{"stone-game-vi", "--alice", "2,4,3", "--bob", "1,6,7"}, -1},
      {{"can-i-win", "--max-choosable", "10", "--desired-total", "11"}, false},
      {{"can-i-win", "--max-choosable", "10", "--desired-total", "0"}, true},
      {{"can-i-win", "--max-choosable", "10", "--desired-total", "1"}, true},
      {{"cat-and-mouse", "--graph", "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]"}, 0},
      {{"cat-and-mouse", "--graph", "[[1,3],[0],[3],[0,2]]"}, 1},
      {{"sum-game", "--digits", "5023"}, false},
      {{"sum-game", "--digits", "25??"}, true},
      {{"sum-game", "--digits", "?3295???"}, false},
      {{"flip-game", "--board", "++++"}, true},
  };
  for (const Example& example : examples) {
    CAPTURE(example.problem);
    CHECK(first_answer(example.problem).to_json() == example.answer.to_json());
  }
}

TEST_CASE("the program answers Nim, subtraction games and graphs") {
  CHECK(first_answer({"nim", "--heaps", "3,4,5"}).to_json() == "true");
  CHECK(first_answer({"nim", "--heaps", "1,2,3"}).to_json() == "false");
  CHECK(first_answer({"nim", "--heaps", "1,1", "--convention", "misere"}).to_json() == "true");
  CHECK(first_answer({"nim", "--heaps", "18446744073709551615,1"}).to_json() == "true");
  // {1,3,4} has the nimbers 0,1,0,1,2,3,2: 7 has 0 and 12 has 3.
  CHECK(first_answer({"subtraction", "--set", "1,3,4", "--heaps", "7,12", "--solver", "grundy"})
            .to_json() == "3");
  CHECK(first_answer({"digraph", "--graph", "a b, b c, c a, c d", "--start", "c"}).to_json() ==
        "\"d\"");
}

TEST_CASE("the program mates, and tells how") {
  const std::string mate_in_one = "k7/8/1K6/8/8/8/8/7R w - -";
  CHECK(first_answer({"chess-ending", mate_in_one}).to_json() == "1");
  CHECK(first_answer({"chess-ending", "--material", "KRK", "--fen", mate_in_one}).to_json() == "1");
  const Run told = run_program({"solve", "chess-ending", mate_in_one});
  CHECK(told.out.find("Rh8#") != std::string::npos);
  // The queen leaves the king no move: stalemate.
  CHECK(first_answer({"chess-ending", "8/8/8/8/8/1q1k4/8/K7 w - - 0 99"}).to_json() == "0");
}

TEST_CASE("the program answers octal and splitting games, by their codes and by their names") {
  // By search: 5 has the nimber 4 and 8 has 1.
  const std::vector<std::string> by_search = {"--heaps",  "5,8",          "--solver",
                                              "top_down", "--evaluation", "nimber"};
  const auto answer = [&](std::vector<std::string> game) {
    game.insert(game.end(), by_search.begin(), by_search.end());
    return first_answer(game).to_json();
  };
  CHECK(answer({"kayles"}) == "5");
  CHECK(answer({"octal", "--code", "0.77"}) == "5");
  CHECK(answer({"octal", "--code", "0.13FF"}) == std::to_string(3 ^ 4));
  CHECK(answer({"grundys-game"}) == std::to_string(2 ^ 2));
  CHECK(answer({"splitting", "--equal-parts"}) == "1");
  CHECK(answer({"subtraction", "--all-but", "1,2"}) == std::to_string(1 ^ 2));
  CHECK(answer({"subtraction", "--all-but", ""}) == std::to_string(5 ^ 8));
}

TEST_CASE("an alias is named wherever a game is") {
  const Run solved = run_program({"solve", "kayles", "--heaps", "5,8", "--json"});
  CHECK(solved.out.starts_with(R"({"game":"kayles",)"));
  const Run batch = run_program({"solve", "--batch", "-"}, R"({"game":"kayles","heaps":[5,8]})");
  CHECK(batch.out.starts_with(R"({"game":"kayles",)"));
  CHECK(batch.status == 0);
  const Run described = run_line("describe kayles");
  CHECK(described.out.find("It stands for octal --code 0.77") != std::string::npos);
  CHECK(described.out.find("Winning Ways") != std::string::npos);
  CHECK(described.out.find("--code  ") == std::string::npos);
  const Datum object = Datum::from_json(run_line("describe kayles --json").out);
  REQUIRE(object.find("alias_of") != nullptr);
  CHECK(*object.find("alias_of") == "octal");
  CHECK(object.find("fixed")->to_json() == R"({"code":"0.77"})");
  CHECK(Datum::from_json(run_line("describe octal --json").out).find("alias_of") == nullptr);
  CHECK(run_line("compare kayles --heaps 3,4").status == 0);
  CHECK(run_line("graph kayles --heaps 3").out.find("kayles") != std::string::npos);
  CHECK(run_line("play kayles --heaps 5 --players perfect,perfect").out.starts_with("Kayles"));
  CHECK(run_line("period kayles --help").status == 0);
  CHECK(run_line("new-game kayles").err.find("'kayles' already") != std::string::npos);
}

TEST_CASE("the list tells aliases apart from games") {
  const Run text = run_line("list");
  CHECK(text.out.find("dawsons-chess") != std::string::npos);
  CHECK(text.out.find("octal --code 0.137") != std::string::npos);
  const Datum list = Datum::from_json(run_line("list --json").out);
  for (const Datum& game : *list.find("games")->get<Datum::List>())
    CHECK(*game.find("name") != "kayles");
  const Datum& first = list.find("aliases")->get<Datum::List>()->at(0);
  CHECK(*first.find("name") == "kayles");
  CHECK(*first.find("of") == "octal");
  for (const char* format : {"markdown", "csv"})
    CHECK(run_program({"list", "--format", format}).out.find("kayles") == std::string::npos);
}

TEST_CASE("the program tells the period of OEIS A002187") {
  const Run run = run_line("period flip-game --json");
  CHECK(run.status == 0);
  CHECK(run.out.find("\"preperiod\":53") != std::string::npos);
  CHECK(run.out.find("\"period\":34") != std::string::npos);
  CHECK(run.out.find("\"proved\":true") != std::string::npos);
}

TEST_CASE("a graph may come from a file") {
  const std::string path = "cli_games_graph.txt";
  std::ofstream(path) << "digraph { a -> b -> c }\n";
  CHECK(first_answer({"digraph", "--graph", "@" + path, "--start", "b"}).to_json() == "\"c\"");
  std::remove(path.c_str());
}

TEST_CASE("heaps that are none are refused") {
  refuses({"nim", "--heaps", "3,x"}, "heaps", "from 0 to 18446744073709551615");
  refuses({"nim", "--heaps", "3,,4"}, "heaps", "from 0 to 18446744073709551615");
  refuses({"nim", "--heaps", "18446744073709551616"}, "18446744073709551616",
          "from 0 to 18446744073709551615");
  refuses({"nim", "--heaps", "-1"}, "heaps", "from 0 to 18446744073709551615");
  refuses({"nim"}, "heaps: missing", "from 0 to 18446744073709551615");
  refuses({"nim", "--heaps", "3", "--convention", "sideways"}, "sideways", "normal");
  refuses({"subtraction", "--set", "0,1", "--heaps", "3"}, "set", "from 1 to");
  refuses({"subtraction", "--set", "1.5", "--heaps", "3"}, "set", "from 1 to");
  refuses({"subtraction", "--heaps", "3"}, "set: missing", "from 1 to");
}

TEST_CASE("piles and values that are none are refused") {
  refuses({"stone-game", "--piles", "3,-1"}, "piles", "from 0 to 1099511627776");
  refuses({"stone-game", "--piles", "1099511627777"}, "piles", "from 0 to 1099511627776");
  refuses({"stone-game-ii", "--piles", "1,2", "--m", "0"}, "m: 0", "from 1 to");
  refuses({"stone-game-vi", "--alice", "1,2", "--bob", "1"}, "bob: it has 1 value and alice 2",
          "equally many of both");
  refuses({"can-i-win", "--max-choosable", "63", "--desired-total", "9"}, "--max-choosable: 63",
          "from 1 to 62");
  refuses({"can-i-win", "--max-choosable", "9", "--desired-total", "-1"}, "--desired-total",
          "from 0 to");
}

TEST_CASE("rows that are none are refused") {
  refuses({"sum-game", "--digits", "123"}, "digits: there are 3", "an even number");
  refuses({"sum-game", "--digits", "12a?"}, "12a?", "?0123456789");
  refuses({"flip-game", "--board", "++*+"}, "++*+", "+-");
}

TEST_CASE("endings that are none are refused") {
  const std::string rook = "8/8/8/4k3/8/8/8/R3K3 w - -";
  refuses({"chess-ending"}, "fen: missing", "Forsyth-Edwards");
  refuses({"chess-ending", "8/8/8/4k3/8/8/8/R3K3"}, "fen: it has 1 field", "w or b");
  refuses({"chess-ending", "8/8/8/4k3/8/8/4P3/4K3 w - -"}, "fen: rank 2 has a pawn", "KQRBN");
  refuses({"chess-ending", "--material", "KQK", "--fen", rook}, "fen: its men are KRK", "KQK");
  refuses({"chess-ending", "--material", "KPK", "--fen", rook}, "material: \"KPK\" has 'P'",
          "KBNK");
  refuses({"chess-ending", "--material", "KBNKN", "--fen", rook}, "material: it has 5 letters",
          "at most 4 men");
  refuses({"chess-ending", "8/8/8/4k3/8/8/8/K3R3 w - -"}, "black is in check",
          "give the move to the other");
}

TEST_CASE("graphs and places that are none are refused") {
  const std::string graph = "[[1],[0,2],[1]]";
  refuses({"cat-and-mouse", "--graph", "[[1],[3]]"}, "graph: node 1 leads to 3",
          "the last node is 1");
  refuses({"cat-and-mouse", "--graph", "[[]]"}, "graph: it has 1", "2 or more");
  refuses({"cat-and-mouse", "--graph", "[[1],[0"}, "graph", "list");
  refuses({"cat-and-mouse", "--graph", "[1,0]"}, "graph", "list");
  refuses({"cat-and-mouse", "--graph", graph, "--cat", "0"}, "cat: node 0", "another node");
  refuses({"cat-and-mouse", "--graph", graph, "--mouse", "3"}, "mouse: there is no node 3",
          "from 0 to 2");
  refuses({"cat-and-mouse", "--graph", graph, "--turn", "dog"}, "dog", "mouse");
  refuses({"digraph", "--graph", "a b c", "--start", "a"}, "graph: 'a b c'",
          "DOT, GraphML, or edges");
  refuses({"digraph", "--graph", "digraph {", "--start", "a"}, "graph: ", "DOT, GraphML, or edges");
  refuses({"digraph", "--graph", "", "--start", "a"}, "graph", "DOT, GraphML, or edges");
  refuses({"digraph", "--graph", "a b", "--start", "c"}, "start: \"c\"",
          "not a vertex of the graph");
  refuses({"digraph", "--graph", "@/nonexistent", "--start", "c"}, "graph", "/nonexistent");
}

TEST_CASE("a solver for acyclic play says that a cycle is none of its games") {
  refuses({"digraph", "--graph", "a b, b a", "--start", "a", "--solver", "top_down"},
          "return to a position", "retrograde");
}
