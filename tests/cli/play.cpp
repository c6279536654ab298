// Play in the terminal, by its input and output.

#include <cstddef>
#include <string>

#include "catch.hpp"
#include "program.hpp"

using namespace zugzwang::tests;

namespace {

bool has(const Run& run, const std::string& text) {
  return run.out.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("a person plays by numbers and is told who wins") {
  const Run run = run_line("play stones --max-take 3 --pile 3 --players human,perfect", "3\n");
  CHECK(run.status == 0);
  CHECK(has(run, "Moves: 1, 2, 3."));
  CHECK(has(run, "You win."));
}

TEST_CASE("hint, undo, rules and quit are at hand") {
  const Run run =
      run_line("play tip --total 25 --face 3 --seed 1", "rules\nundo\nhint\n2\nundo\nhint\nquit\n");
  CHECK(run.status == 0);
  CHECK(has(run, "quarter turn"));
  CHECK(has(run, "There is nothing to undo."));
  const std::size_t first = run.out.find("Hint: tip to 2 (won in 11 plies).");
  REQUIRE(first != std::string::npos);
  CHECK(run.out.find("Hint: tip to 2 (won in 11 plies).", first + 1) != std::string::npos);
  CHECK(has(run, "Goodbye."));
}

TEST_CASE("the end of input ends the game politely") {
  const Run run = run_line("play tip --total 25 --face 3", "2\n");
  CHECK(run.status == 0);
  CHECK(has(run, "Goodbye."));
}

TEST_CASE("an illegal move is refused and the legal ones are told") {
  const Run run = run_line("play tip --total 25 --face 3", "3\nseven\n-1\nquit\n");
  CHECK(has(run, "\"3\" is not a legal move here."));
  CHECK(has(run, "\"seven\" is not a legal move here."));
  CHECK(has(run, "\"-1\" is not a legal move here."));
}

TEST_CASE("programs play each other, and the same seed gives the same game") {
  const std::string game = "play stones --max-take 9 --pile 1001 --players mullin,random --seed 7";
  const Run run = run_line(game);
  CHECK(run.status == 0);
  CHECK(has(run, "wins."));
  CHECK(run_line(game).out == run.out);
}

TEST_CASE("Mullin's player wins a won position against perfect play") {
  for (unsigned seed = 0; seed < 10; ++seed) {
    const Run run =
        run_line("play stones --max-take 9 --pile 101 --players mullin,perfect --seed " +
                 std::to_string(seed));
    CHECK(has(run, "Player 1 (mullin) wins."));
  }
}

TEST_CASE("TIP has its banter, concedes when no tip is left, and can be quiet") {
  const std::string game = "play tip --total 60 --face 3 --players perfect,perfect --seed 3";
  const Run loud = run_line(game);
  CHECK(has(loud, "\""));
  CHECK((has(loud, "concede") || has(loud, "Nothing left to tip")));
  const Run quiet = run_line(game + " --quiet");
  CHECK_FALSE(has(quiet, "\""));
}

TEST_CASE("a position that comes back for the third time is a draw") {
  const Run run = run_line(
      "play cat-and-mouse --graph [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]] "
      "--players perfect,perfect");
  CHECK(run.status == 0);
  CHECK(has(run, "The same position for the third time: a draw.\n"));
  CHECK_FALSE(has(run, "wins"));
}

TEST_CASE("a bound on the moves leaves a game undecided") {
  const std::string game = "play stones --max-take 1 --pile 9 --players perfect,perfect --moves ";
  const Run run = run_line(game + "3");
  CHECK(run.status == 0);
  CHECK(has(run, "\n6 stones left"));
  CHECK(has(run, "Undecided after 3 moves.\n"));
  CHECK(has(run_line(game + "1"), "Undecided after 1 move.\n"));
  CHECK(has(run_line(game + "9"), "wins."));
  const Run refused = run_line(game + "0");
  CHECK(refused.status == 2);
  CHECK(refused.err ==
        "zugzwang: --moves: \"0\" is not valid; give a number of moves, at least 1\n");
}

TEST_CASE("a move that keeps the turn is followed by one of the same player") {
  const std::string game = "play two-goes-on --plugin " ZUGZWANG_EXTRA_TURN " --left ";
  const Run run = run_line(game + "5", "2\n2\nundo\n1\nquit\n");
  // Take 2 twice, take the second back, then take 1: only now the program moves.
  CHECK(has(run,
            "Your move> \n3 left.\nMoves: 1, 2.\nYour move> \n1 left.\nMoves: 1.\n"
            "Your move> \n3 left.\nMoves: 1, 2.\nYour move> \n2 left.\nPlayer 2"));
  // The player on move at 0 has lost: after a take of 2, that is the player who made it.
  CHECK(has(run_line(game + "2", "2\n"), "Player 2 (perfect) wins."));
  CHECK(has(run_line(game + "1", "1\n"), "You win."));
}

TEST_CASE("undo goes back to the last move of a person") {
  const Run run = run_line("play stones --max-take 1 --pile 5", "1\n1\nundo\nundo\nundo\nquit\n");
  const std::size_t there = run.out.rfind("\n5 stones left");
  REQUIRE(there != std::string::npos);
  CHECK(run.out.find("There is nothing to undo.") > there);
}

TEST_CASE("help says what may be typed") {
  const Run run = run_line("play subtraction --set 1,2 --heaps 3,3", "help\n?\nquit\n");
  CHECK(has(run, "\"take 2 from heap 1\""));
  for (const char* const word : {"moves", "hint", "undo", "rules", "help", "quit", "JSON"})
    CHECK(has(run, word));
}

TEST_CASE("a move may be typed as data, by its place, or in words") {
  const std::string game = "play subtraction --set 1,2 --heaps 3,4 --players human,human";
  for (const char* const typed :
       {"{\"heap\":1,\"take\":2}", "2", "take 2 from heap 2", "Take  2 from heap 2.",
        "2 from heap 2", "take 2 heap 2", "ta 2 f h 2"}) {
    INFO(typed);
    CHECK(has(run_line(game, typed + std::string("\n")), "\nheaps of 3 and 2.\n"));
  }
  CHECK(has(run_line("play stone-game --piles 5,3,4,1", "left\n"),
            "\npiles 3 4 1. The score is 5 to 0.\n"));
  CHECK(has(run_line("play stone-game --piles 5,3,4,1", "R\n"),
            "\npiles 5 3 4. The score is 1 to 0.\n"));
  CHECK(has(run_line("play tip --total 25 --face 3", "tip to 2\n"), "\ntotal 23, face 2"));
}

TEST_CASE("lists count from 0, and heaps from 1") {
  const Run run = run_line("play nim --heaps 1,2 --players human,human", "0\nquit\n");
  CHECK(has(run, "Moves: 0: reduce heap 1 to 0, 1: reduce heap 2 to 0, 2: reduce heap 2 to 1.\n"));
  CHECK(has(run, "\nheaps of 0 and 2.\n"));
  const Run beyond = run_line("play nim --heaps 1,2", "3\nquit\n");
  CHECK(has(beyond, "\"3\" is not a legal move here."));
}

TEST_CASE("words that may be several moves are answered by these") {
  const Run run = run_line("play subtraction --set 1,2 --heaps 3,4", "take 2\nquit\n");
  CHECK(has(run, "\"take 2\" may mean: take 2 from heap 1, take 2 from heap 2.\n"));
}

TEST_CASE("a name that is a number or a command's letter is the vertex of this name") {
  const Run number = run_program(
      {"play", "digraph", "--start", "1", "--players", "human,human", "--graph", "1 2, 1 3, 2 3"},
      "2\n");
  CHECK(has(number, "Moves: 2, 3.\n"));
  CHECK(has(number, "the token is on 2."));
  const Run letter = run_program(
      {"play", "digraph", "--start", "a", "--players", "human,human", "--graph", "a q, a h, q h"},
      "q\n");
  CHECK(has(letter, "the token is on q."));
}

TEST_CASE("a long list of moves is shortened, and shown in full if asked for") {
  const Run run = run_line("play nim --heaps 30", "moves\nquit\n");
  const std::size_t cut =
      run.out.find("11: reduce heap 1 to 11, and 18 more; type moves to see all.");
  REQUIRE(cut != std::string::npos);
  CHECK(run.out.find("29: reduce heap 1 to 29.\n") > cut);
  for (std::size_t begin = 0; begin < run.out.size();) {
    const std::size_t end = run.out.find('\n', begin);
    // On a terminal, the answer to the prompt ends its line.
    const std::string line = run.out.substr(begin, end - begin);
    const std::size_t prompt = line.starts_with("Your move> ") ? 11 : 0;
    CHECK(line.size() - prompt <= 80);
    begin = end + 1;
  }
}

TEST_CASE("a move of a huge heap is known by its words") {
  const Run run = run_line("play nim --heaps 7,1000000000000 --players human,human",
                           "reduce heap 2 to 999999999999\n0 to 2000\n");
  CHECK(has(run, "\nheaps of 7 and 999999999999.\n"));
  CHECK(has(run, "\"0 to 2000\" is not a legal move here."));
}

TEST_CASE("perfect play in a game that goes round comes nearer to its win with every move") {
  // A move to 4 also wins, though two plies later; from there play may return to 1, and so on.
  const std::string game =
      "play cat-and-mouse --graph [[8],[4,5,6],[6],[6],[1,5,6],[1,4,8],[1,2,3,4],[8],[0,5,7]]";
  const Run run = run_line(game + " --players perfect,perfect");
  std::size_t moves = 0;
  for (std::size_t at = 0; (at = run.out.find("goes to", at)) != std::string::npos; ++at) ++moves;
  CHECK(moves == 5);
  CHECK(has(run, "Player 1 (perfect) wins.\n"));
}

TEST_CASE("in a game of scores the larger total wins") {
  const Run even = run_line("play stone-game 5,4,2 --players perfect,perfect");
  CHECK(has(even, "The score is 5 to 0."));
  CHECK(has(even, "Player 1 (perfect) wins, 7 to 4.\n"));
  const Run lost = run_line("play stone-game-ii 2,7,9,4,4 --players perfect,perfect");
  CHECK(has(lost, "Player 2 (perfect) wins, 10 to 16.\n"));
  const Run drawn = run_line("play stone-game 3,3 --players perfect,perfect");
  CHECK(has(drawn, "A draw, 3 to 3.\n"));
  const Run back = run_line("play stone-game 5,4,2 --players human,perfect", "left\nundo\nquit\n");
  CHECK(back.out.rfind("The score") < back.out.rfind("piles 5 4 2"));
}

TEST_CASE("a program moves whatever the limits are, and says what it knows") {
  const std::string game = "play can-i-win --max-choosable 24 --desired-total 150 --players ";
  for (const char* const limit : {" --memory 100K", " --seconds 0.01"}) {
    const Run run = run_line(game + "perfect,perfect" + limit);
    CHECK(run.status == 0);
    CHECK(run.err.empty());
    CHECK(has(run, "the best of "));
    CHECK(has(run, "not proved)"));
    CHECK(has(run, "(won in 1 ply)"));
    CHECK(has(run, "wins.\n"));
  }
  const Run hint = run_line(game + "human,human --memory 100K", "hint\n5\nquit\n");
  CHECK(hint.status == 0);
  CHECK(has(hint, "Hint: "));
  CHECK(has(hint, "145 short of the desired total"));
}

TEST_CASE("programs of lower levels play, and the same seed gives the same game") {
  const std::string game = "play amazons x...o/...../o...x --seed 5 --players ";
  for (const char* const players : {"good,casual", "casual,good", "casual,casual"}) {
    const Run run = run_line(game + players);
    CHECK(run.status == 0);
    CHECK(has(run, "wins.\n"));
    CHECK(run_line(game + players).out == run.out);
  }
}

TEST_CASE("a game is saved, and resumed at the start or during play") {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "game.json").string();
  const std::string game = "play tip --total 25 --face 3 --players human,human";
  const Run saved = run_line(game, "2\n1\nsave " + file + "\nquit\n");
  CHECK(has(saved, "Saved 2 moves in " + file));
  for (const Run& run : {run_line(game + " --resume " + file, "undo\nquit\n"),
                         run_line(game, "resume " + file + "\nundo\nquit\n")}) {
    CHECK(run.status == 0);
    CHECK(has(run, "total 22, face 1 on top"));
    CHECK(run.out.rfind("total 23, face 2 on top") > run.out.find("total 22, face 1 on top"));
  }
  CHECK(run_line("play --players human,human --resume " + file, "quit\n").out ==
        run_line(game + " --resume " + file, "quit\n").out);
  const Run other = run_line("play tip --total 24 --face 3 --resume " + file);
  CHECK(other.status == 2);
  CHECK(other.err ==
        "zugzwang: --resume: " + file + " is of another game: its total is 25, not 24\n");
  const Run none = run_line(game, "resume " + file + "x\nsave /nowhere/x\nsave\nquit\n");
  CHECK(none.status == 0);
  CHECK(has(none, "cannot write /nowhere/x"));
  CHECK(has(none, "Give the name of a file, such as save my.game."));
  const Run foreign = run_line(game, std::string("resume ") + ZUGZWANG_PROGRAM + "\nquit\n");
  CHECK(has(foreign, "is not a game that was saved during play"));
}

TEST_CASE("what play cannot use is refused before the first move") {
  const Run solver = run_line("play connect-four --solver grundy", "4\n");
  CHECK(solver.status == 2);
  CHECK_FALSE(has(solver, "Your move"));
  const Run strategy = run_line("play connect-four --strategy pull", "4\n");
  CHECK(strategy.status == 2);
  CHECK_FALSE(has(strategy, "Your move"));
}

TEST_CASE("a move on a board may be typed by the names of cells or as data") {
  const std::string noughts = "play tic-tac-toe --players human,human";
  for (const char* const typed : {"a1", "mark a1", "[2,0]", "m a1"}) {
    INFO(typed);
    CHECK(has(run_line(noughts, typed + std::string("\n")),
              "\n3 . . .\n2 . . .\n1[x]. .\n  a b c\no to move.\n"));
  }
  const std::string quixo = "play quixo --size 3 --players human,human";
  for (const char* const typed :
       {"a3 c3", "a3-c3", "take a3 and push it in at c3", R"({"from":[0,0],"to":[0,2]})"}) {
    INFO(typed);
    CHECK(has(run_line(quixo, typed + std::string("\n")), "\n3 . .[x]\n"));
  }
  const std::string boxes = "play dots-and-boxes 1 1 --players human,human";
  for (const char* const typed : {"a2-b2", "draw a2-b2", "a2 b2", "0"}) {
    INFO(typed);
    CHECK(has(run_line(boxes, typed + std::string("\n")), "\n2 +[-]+\n\n1 +   +\n  a   b\n"));
  }
  CHECK(has(run_line(boxes), "Moves: draw a2-b2, draw a1-a2, draw b1-b2, draw a1-b1.\n"));
  for (const char* const typed : {"pit b", "sow pit b", "1"}) {
    INFO(typed);
    CHECK(has(
        run_line("play kalah --pits 2 --seeds 1 --players human,human", typed + std::string("\n")),
        "     1    [0]"));
  }
}

TEST_CASE("the men of the first player look alike through a play") {
  const Run run = run_line("play quixo --size 3 --players human,human",
                           "a3 c3\na1 c1\na2 c2\nundo\nundo\nquit\n");
  CHECK(has(run, "\n3 . .[x]\n2 . . .\n1 . . .\n  a b c\no to move.\n"));
  CHECK(has(run, "\n3 . . x\n2 . . .\n1 . .[o]\n  a b c\nx to move.\n"));
  CHECK(has(run, "\n3 . . x\n2 . .[x]\n1 . . o\n  a b c\no to move.\n"));
}
