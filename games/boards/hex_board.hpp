#pragma once

// A rhombus of hexagons. A cell has as neighbours those beside it in its row and its column, and
// those above to the right and below to the left.

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

/// The stones of a player, and the cells along the two sides that he has to connect.
struct HexSide {
  SquareSet stones;
  SquareSet first;
  SquareSet last;
};

class HexBoard : public Board {
 public:
  explicit HexBoard(const Board& board) : Board(board) {}

  /// Returns the neighbours of the cells of a set.
  SquareSet beside(SquareSet set) const {
    return Board::beside(set) | shifted(set, {-1, 1}) | shifted(set, {1, -1});
  }
  /// Returns the cells of `set` that are connected with those of `from` in it.
  SquareSet reached(SquareSet from, SquareSet set) const {
    from &= set;
    for (SquareSet before = 0; from != before;) {
      before = from;
      from |= beside(from) & set;
    }
    return from;
  }
  /// Turns a set by half a circle.
  SquareSet turned(SquareSet set) const {
    SquareSet turned = 0;
    for (const unsigned cell : LowBits(set)) turned |= bit(squares() - 1 - cell);
    return turned;
  }

  /// The player x, who moves first, connects the first and the last row; o the columns.
  HexSide side_of_x(SquareSet stones) const { return {stones, row(0), row(rows() - 1)}; }
  HexSide side_of_o(SquareSet stones) const { return {stones, column(0), column(columns() - 1)}; }
};

}  // namespace zugzwang::games
