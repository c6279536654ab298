// Shapes on a board, compared with their squares taken one by one.

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include <zugzwang/core/board_shapes.hpp>
#include <zugzwang/core/random.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

const std::vector<Board> some_boards{{1, 1}, {1, 5}, {4, 1},  {2, 3},  {3, 2}, {3, 3},
                                     {5, 7}, {7, 5}, {1, 64}, {64, 1}, {8, 8}, {4, 16}};

using Places = std::set<std::pair<int, int>>;

Places places_of(const Board& board, SquareSet set) {
  Places places;
  for (unsigned square = 0; square < board.squares(); ++square)
    if ((set & Board::bit(square)) != 0)
      places.emplace(board.row_of(square), board.column_of(square));
  return places;
}
Places at_corner(const Places& places) {
  int row = 64;
  int column = 64;
  for (const auto& [r, c] : places) {
    row = std::min(row, r);
    column = std::min(column, c);
  }
  Places moved;
  for (const auto& [r, c] : places) moved.emplace(r - row, c - column);
  return moved;
}

/// Returns sets with few squares and with many, and some that stay within a part of the board.
std::vector<SquareSet> random_sets(const Board& board) {
  Random random(7);
  std::vector<SquareSet> sets{0, board.all()};
  for (int trial = 0; trial < 60; ++trial) {
    SquareSet set = random() & board.all();
    if (trial % 3 == 0) set &= random();
    for (std::uint64_t row = random() % board.rows(); row > 0; --row)
      set &= ~board.row(static_cast<unsigned>(row));
    for (std::uint64_t column = random() % board.columns(); column > 0; --column)
      set &= ~board.column(static_cast<unsigned>(column - 1));
    sets.push_back(set);
  }
  return sets;
}

TEST_CASE("the least reflection is the canonical form, wherever the shape lies", "[board]") {
  for (const Board& board : some_boards) {
    CAPTURE(board.rows(), board.columns());
    const BoardShapes shapes(board);
    for (const SquareSet set : random_sets(board)) {
      const Places places = places_of(board, set);
      SquareSet least = ~SquareSet{0};
      for (const int down : {1, -1})
        for (const int right : {1, -1}) {
          Places reflected;
          for (const auto& [row, column] : places) reflected.emplace(down * row, right * column);
          SquareSet image = 0;
          for (const auto& [row, column] : at_corner(reflected))
            image |=
                Board::bit(board.square(static_cast<unsigned>(row), static_cast<unsigned>(column)));
          least = std::min(least, image);
        }
      const BoardShapes::Shape shape = shapes.at_corner(set);
      CHECK(places_of(board, shape.squares) == at_corner(places));
      CHECK(shapes.least_reflection(shape) == least);
      int rows = 1;
      int columns = 1;
      for (const auto& [row, column] : at_corner(places)) {
        rows = std::max(rows, row + 1);
        columns = std::max(columns, column + 1);
      }
      CHECK(shape.box.rows == static_cast<unsigned>(rows));
      CHECK(shape.box.columns == static_cast<unsigned>(columns));
    }
  }
}

TEST_CASE("a shape is transposed if it fits on the board", "[board]") {
  for (const Board& board : some_boards) {
    CAPTURE(board.rows(), board.columns());
    const BoardShapes shapes(board);
    for (const SquareSet set : random_sets(board)) {
      const SquareSet shape = shapes.at_corner(set).squares;
      Places transposed;
      bool fits = true;
      for (const auto& [row, column] : places_of(board, shape)) {
        transposed.emplace(column, row);
        fits = fits && column < static_cast<int>(board.rows()) &&
               row < static_cast<int>(board.columns());
      }
      CHECK(shapes.can_transpose(shapes.box_of(set)) == fits);
      if (fits) CHECK(places_of(board, shapes.transposed(shape)) == transposed);
    }
  }
}

TEST_CASE("squares are connected to those that steps inside a set lead to", "[board]") {
  for (const Board& board : some_boards) {
    CAPTURE(board.rows(), board.columns());
    for (const SquareSet set : random_sets(board))
      for (unsigned from = 0; from < std::min(board.squares(), 12U); ++from) {
        if ((set & Board::bit(from)) == 0) continue;
        SquareSet reached = Board::bit(from);
        for (unsigned again = 0; again < board.squares(); ++again)
          for (unsigned square = 0; square < board.squares(); ++square)
            for (const Step step : orthogonal_steps)
              if (const auto next = board.neighbour(square, step);
                  next && (reached & Board::bit(square)) != 0)
                reached |= Board::bit(*next) & set;
        REQUIRE(board.connected(Board::bit(from), set) == reached);
      }
  }
}

}  // namespace
}  // namespace zugzwang
