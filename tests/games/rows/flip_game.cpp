// Flip Game II: by plain recursion over the rows themselves.

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include <zugzwang/games/rows/flip_game.hpp>
#include <zugzwang/solvers/heaps/grundy.hpp>

#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang::flip_game_tests {
namespace {

using games::FlipGame;
using testing::all_answer;

/// Who wins, by the words of the rules: try every pair of neighbours.
bool wins(const std::string& row, std::unordered_map<std::string, bool>& known) {
  if (const auto place = known.find(row); place != known.end()) return place->second;
  bool won = false;
  for (std::size_t i = 1; i < row.size() && !won; ++i)
    if (row[i - 1] == '+' && row[i] == '+') {
      std::string after = row;
      after[i - 1] = after[i] = '-';
      won = !wins(after, known);
    }
  return known[row] = won;
}

TEST_CASE("every row of up to 13 has the outcome of plain recursion", "[flip_game]") {
  std::unordered_map<std::string, bool> known;
  HeapSolver<FlipGame> solution{FlipGame{}};
  const Limits limits;
  Meter meter(limits);
  bool all_same = true;
  for (std::size_t length = 0; length <= 13; ++length)
    for (unsigned bits = 0; bits < 1U << length; ++bits) {
      std::string row;
      for (std::size_t i = 0; i < length; ++i) row += (bits >> i & 1) != 0 ? '+' : '-';
      if (solution.solve(row, {}) != Status::complete) all_same = false;
      all_same = all_same && (solution.value(row) != 0) == wins(row, known);
      std::vector<FlipGame::Move> right;
      for (FlipGame::Move i = 0; i + 1 < length; ++i)
        if (row[i] == '+' && row[i + 1] == '+') {
          std::string after = row;
          after[i] = after[i + 1] = '-';
          if (!wins(after, known)) right.push_back(i);
        }
      all_same = all_same && solution.best_moves(row, length, meter) == right;
    }
  CHECK(all_same);
}

TEST_CASE("every solver agrees on single rows", "[flip_game]") {
  std::unordered_map<std::string, bool> known;
  for (const std::string row :
       {"", "-", "++", "+++", "+++++", "++-++", "+++-++++", "+-+-+", "+++++++++", "-+++-+++++-"}) {
    CAPTURE(row);
    CHECK(all_answer("flip-game", "{\"board\":\"" + row + "\"}", wins(row, known)));
  }
}

TEST_CASE("runs at both ends of a row are counted", "[flip_game]") {
  CHECK(FlipGame{}.heaps("++-+--+++") == std::vector<std::uint64_t>{2, 1, 3});
  CHECK(FlipGame{}.heaps("-+-").size() == 1);
  CHECK(FlipGame{}.heaps("").empty());
  CHECK(FlipGame{}.canonical("+-+++--++") == "++-+++");
  CHECK(FlipGame{}.canonical("-+-") == "");
}

TEST_CASE("a row of a million + is answered by the period", "[flip_game]") {
  HeapSolver<FlipGame> solution{FlipGame{}};
  const std::string row(1'000'000, '+');
  REQUIRE(solution.solve(row, {}) == Status::complete);
  HeapSolver<FlipGame> naive(FlipGame{}, UsePeriod::no);
  const std::string small(53 + (1'000'000 - 53) % 34, '+');
  REQUIRE(naive.solve(small, {}) == Status::complete);
  CHECK(solution.value(row) == naive.value(small));
  CHECK(solution.statistics().positions < 1000);
}

}  // namespace
}  // namespace zugzwang::flip_game_tests
