// Play in the terminal, by what is read and what is printed.

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
  const std::size_t first = run.out.find("Hint: tip to 2 wins in 11 plies.");
  REQUIRE(first != std::string::npos);
  CHECK(run.out.find("Hint: tip to 2 wins in 11 plies.", first + 1) != std::string::npos);
  CHECK(has(run, "Goodbye."));
}

TEST_CASE("the end of input ends the game politely") {
  const Run run = run_line("play tip --total 25 --face 3", "2\n");
  CHECK(run.status == 0);
  CHECK(has(run, "Goodbye."));
}

TEST_CASE("an illegal move is refused and the legal ones are told") {
  const Run run = run_line("play tip --total 25 --face 3", "3\nseven\n-1\nquit\n");
  CHECK(has(run, "\"3\" is no legal move here."));
  CHECK(has(run, "\"seven\" is no legal move here."));
  CHECK(has(run, "\"-1\" is no legal move here."));
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
