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

TEST_CASE("a long list of moves is shortened, and shown in full on request") {
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

TEST_CASE("a program moves within any limits, and says what it knows") {
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
