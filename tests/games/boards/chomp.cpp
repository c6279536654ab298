// Chomp: its nimbers by plain recursion over lists of rows, and the P-positions that are known.

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <zugzwang/games/boards/chomp.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "catch.hpp"

namespace zugzwang::chomp_tests {
namespace {

using games::Chomp;

using Rows = std::vector<std::uint8_t>;

/// The least number that is not the nimber of what a bite leaves.
Nimber plain_nimber(const Rows& bar, std::map<Rows, Nimber>& known) {
  if (const auto place = known.find(bar); place != known.end()) return place->second;
  std::vector<Nimber> options;
  for (std::size_t row = 0; row < bar.size(); ++row)
    for (std::uint8_t column = 0; column < bar[row]; ++column) {
      if (row == 0 && column == 0) continue;
      Rows left = bar;
      for (std::size_t below = row; below < left.size(); ++below)
        left[below] = std::min(left[below], column);
      std::erase(left, 0);
      options.push_back(plain_nimber(left, known));
    }
  Nimber nimber = 0;
  while (std::ranges::find(options, nimber) != options.end()) ++nimber;
  known.emplace(bar, nimber);
  return nimber;
}

Chomp::State state_of(const Rows& rows) {
  Chomp::State bar{};
  std::ranges::copy(rows, bar.begin());
  return bar;
}

TEST_CASE("every bar within 4x5 has the nimber of plain recursion", "[chomp]") {
  const Chomp game(4, 5);
  REQUIRE(game.size() == 125);  // the subsets of 9 steps with 4 members, but for the empty bar
  MemoSolver<Chomp, ByNimber> solution(game);
  std::map<Rows, Nimber> known;
  for (std::uint64_t index = 0; index < game.size(); ++index) {
    const Chomp::State bar = game.state_at(index);
    REQUIRE(game.index(bar) == index);
    Rows rows(bar.begin(), bar.end());
    std::erase(rows, 0);
    REQUIRE(solution.solve(bar, {}) == Status::complete);
    CHECK(solution.value(bar) == plain_nimber(rows, known));
  }
  CHECK(known.size() == game.size());
}

// D. Zeilberger, "Three-Rowed CHOMP", Advances in Applied Mathematics 26 (2001).
TEST_CASE("the P-positions of two rows, and of three with one or two in the last, are known",
          "[chomp]") {
  const Chomp game(3, 30);
  MemoSolver<Chomp, ByOutcome> solution(game);
  REQUIRE(solution.solve(state_of({30, 30, 2}), {}) == Status::complete);
  const auto is_lost = [&](std::uint8_t first, std::uint8_t second, std::uint8_t third) {
    const Chomp::State bar = state_of({first, second, third});
    REQUIRE(solution.solve(bar, {}) == Status::complete);
    return solution.value(bar) == Outcome::loss;
  };
  for (std::uint8_t first = 2; first <= 30; ++first)
    for (std::uint8_t second = 1; second <= first; ++second) {
      CAPTURE(first, second);
      CHECK(is_lost(first, second, 0) == (first == second + 1));
      CHECK(is_lost(first, second, 1) ==
            ((first == 3 && second == 1) || (first == 2 && second == 2)));
      if (second >= 2) CHECK(is_lost(first, second, 2) == (first == second + 2));
    }
}

}  // namespace
}  // namespace zugzwang::chomp_tests
