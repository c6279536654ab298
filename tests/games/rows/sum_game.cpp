// Sum Game: by plain recursion over the rows of digits themselves.

#include <cstdint>
#include <string>
#include <unordered_map>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/rows/sum_game.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "catch.hpp"

namespace zugzwang::sum_game_tests {
namespace {

using games::SumGame;

/// Whether Alice wins, by the words of the rules: try every digit at every question mark.
bool alice_wins(const std::string& row, bool alice_moves,
                std::unordered_map<std::string, bool>& known) {
  const std::string key = row + (alice_moves ? "a" : "b");
  if (const auto place = known.find(key); place != known.end()) return place->second;
  bool open = false;
  bool some_win = false;
  bool all_win = true;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] != '?') continue;
    open = true;
    for (char digit = '0'; digit <= '9'; ++digit) {
      std::string after = row;
      after[i] = digit;
      const bool wins = alice_wins(after, !alice_moves, known);
      some_win = some_win || wins;
      all_win = all_win && wins;
    }
  }
  bool wins = alice_moves ? some_win : all_win;
  if (!open) {
    int difference = 0;
    for (std::size_t i = 0; i < row.size(); ++i)
      difference += (row[i] - '0') * (i < row.size() / 2 ? 1 : -1);
    wins = difference != 0;
  }
  return known[key] = wins;
}

bool alice_wins_by_theory(const std::string& row) {
  const SumGame game(row);
  return game.closed_form(game.start()) == Outcome::win;
}

TEST_CASE("rows of two, four and six digits have the outcomes of plain recursion", "[sum_game]") {
  const std::string characters = "?0123456789";
  std::unordered_map<std::string, bool> known;
  CHECK(alice_wins_by_theory("") == alice_wins("", true, known));
  for (const char left : characters)
    for (const char right : characters) {
      const std::string row{left, right};
      CAPTURE(row);
      CHECK(alice_wins_by_theory(row) == alice_wins(row, true, known));
    }
  Random random(22);
  for (int trial = 0; trial < 300; ++trial) {
    std::string row(trial % 3 == 0 ? 6 : 4, '?');
    std::size_t open = 0;
    for (char& c : row)
      if (open == 3 || random() % 2 == 0)
        c = static_cast<char>('0' + random() % 10);
      else
        ++open;
    CAPTURE(row);
    CHECK(alice_wins_by_theory(row) == alice_wins(row, true, known));
  }
  CHECK(alice_wins_by_theory("????") == alice_wins("????", true, known));
}

TEST_CASE("the search agrees with the theory, also where Bob is on move", "[sum_game]") {
  for (const std::string row :
       {"", "55", "?5", "??", "?123", "1??8", "????", "???000", "?3295???", "??????", "9?9?9?"}) {
    CAPTURE(row);
    const SumGame game(row);
    MemoSolver<SumGame, ByOutcome> search(game);
    REQUIRE(search.solve_options(game.start(), {}) == Status::complete);
    CHECK(search.value(game.start()) == game.closed_form(game.start()));
    if (game.result(game.start())) continue;
    for (const SumGame::Move& move : game.moves(game.start())) {
      const SumGame::State option = game.play(game.start(), move);
      CHECK(search.value(option) == game.closed_form(option));
    }
  }
}

TEST_CASE("a move fills the leftmost open digit of either half", "[sum_game]") {
  const SumGame game("1?2?3?");
  std::size_t count = 0;
  for (const SumGame::Move& move : game.moves(game.start())) {
    CHECK(move.index == (count < 10 ? 1 : 3));
    CHECK(move.digit == count % 10);
    ++count;
  }
  CHECK(count == 20);
  const SumGame::State after = game.play(game.start(), {3, 7});
  CHECK(after == SumGame::State{1 + 2 - 3 - 7, 1, 1});
  CHECK((*game.moves(game.play(after, {1, 0})).begin()).index == 5);
}

TEST_CASE("a row of a million open digits is answered by theory", "[sum_game]") {
  CHECK_FALSE(alice_wins_by_theory(std::string(1'000'000, '?')));
  CHECK(alice_wins_by_theory(std::string(999'999, '?') + "0"));
}

}  // namespace
}  // namespace zugzwang::sum_game_tests
