// Dots and Boxes: its values by a plain search over grids of dots.

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/boards/dots_and_boxes.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang::dots_and_boxes_tests {
namespace {

using games::DotsAndBoxes;
using testing::contains;

/// A line from a dot, by row and column, to the one right of it or below it.
struct Line {
  int row;
  int column;
  bool across;
  auto operator<=>(const Line&) const = default;
};
using Lines = std::set<Line>;

/// The game as it is drawn on paper.
struct PlainGrid {
  int rows;
  int columns;

  /// All lines in reading order.
  std::vector<Line> lines() const {
    std::vector<Line> lines;
    for (int row = 0; row <= rows; ++row) {
      for (int column = 0; column < columns; ++column) lines.push_back({row, column, true});
      for (int column = 0; row < rows && column <= columns; ++column)
        lines.push_back({row, column, false});
    }
    return lines;
  }
  int boxes(const Lines& drawn) const {
    int boxes = 0;
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column)
        if (drawn.contains({row, column, true}) && drawn.contains({row + 1, column, true}) &&
            drawn.contains({row, column, false}) && drawn.contains({row, column + 1, false}))
          ++boxes;
    return boxes;
  }
  /// By how many boxes the player on move leads from here on.
  int lead(const Lines& drawn, std::map<Lines, int>& known) const {
    if (const auto place = known.find(drawn); place != known.end()) return place->second;
    int best = -1000;
    for (const Line& line : lines()) {
      Lines after = drawn;
      if (!after.insert(line).second) continue;
      const int taken = boxes(after) - boxes(drawn);
      const int rest = lead(after, known);
      best = std::max(best, taken > 0 ? taken + rest : -rest);
    }
    if (best == -1000) best = 0;
    known.emplace(drawn, best);
    return best;
  }
};

TEST_CASE("Dots and Boxes has the values of a plain search, line by line", "[dots_and_boxes]") {
  for (const auto& [rows, columns] : {std::pair{1, 1}, {1, 2}, {2, 1}, {1, 3}, {2, 2}}) {
    CAPTURE(rows, columns);
    const PlainGrid grid{rows, columns};
    const std::vector<Line> lines = grid.lines();
    const DotsAndBoxes game(static_cast<unsigned>(rows), static_cast<unsigned>(columns));
    REQUIRE(lines.size() == game.lines());
    std::map<Lines, int> known;
    grid.lead({}, known);
    MemoSolver<DotsAndBoxes, ByMargin> memo(game);
    AlphaBetaSolver<DotsAndBoxes, ByMargin> search(game);
    std::uint64_t wrong = 0;
    for (std::uint64_t index = 0; index < game.size(); ++index) {
      Lines drawn;
      for (unsigned line = 0; line < game.lines(); ++line)
        if ((index >> line & 1) == 0) drawn.insert(lines[line]);
      const DotsAndBoxes::State state = game.state_at(index);
      REQUIRE(memo.solve(state, {}) == Status::complete);
      REQUIRE(search.solve(state, {}) == Status::complete);
      wrong += memo.value(state) != known.at(drawn) || search.value(state) != known.at(drawn);
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("the search order has lines that take boxes first, and those that give some last",
          "[dots_and_boxes]") {
  Random random(9);
  const PlainGrid grid{3, 4};
  const std::vector<Line> lines = grid.lines();
  const DotsAndBoxes game(3, 4);
  for (int trial = 0; trial < 100; ++trial) {
    const DotsAndBoxes::State state = random() & game.start();
    Lines drawn;
    for (unsigned line = 0; line < game.lines(); ++line)
      if ((state >> line & 1) == 0) drawn.insert(lines[line]);
    // 0: it takes a box; 1: no box has three sides after it that had not before; 2: one has.
    const auto kind = [&](unsigned move) {
      Lines after = drawn;
      after.insert(lines[move]);
      if (grid.boxes(after) > grid.boxes(drawn)) return 0;
      for (const Line& next : lines) {
        Lines later = after;
        Lines sooner = drawn;
        if (!later.insert(next).second) continue;
        sooner.insert(next);
        if (grid.boxes(later) - grid.boxes(after) > grid.boxes(sooner) - grid.boxes(drawn))
          return 2;
      }
      return 1;
    };
    std::vector<int> kinds;
    for (const DotsAndBoxes::Move move : game.search_order(state)) kinds.push_back(kind(move));
    CHECK(std::ranges::is_sorted(kinds));
  }
}

}  // namespace
}  // namespace zugzwang::dots_and_boxes_tests
