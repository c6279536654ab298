#pragma once

// Dominoes on a board with holes, each on two squares side by side. A domino that lies on the board
// is a hole like any other.

#include <bit>
#include <cstdint>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/board_shapes.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

/// A domino on a square and the one below it or to the right of it.
struct Domino {
  std::uint8_t first = 0;
  std::uint8_t second = 0;
  bool operator==(const Domino&) const = default;
  SquareSet squares() const { return Board::bit(first) | Board::bit(second); }
};

/// How dominoes can be put on a board in one direction, down its columns or along its rows. A place
/// for a domino is told by its first square, the upper or the left one.
class DominoDirection {
 public:
  static DominoDirection vertical(const Board& board) {
    return {board.columns(), board.rows(), board.row(0), board.row(board.rows() - 1), board};
  }
  static DominoDirection horizontal(const Board& board) {
    return {1, board.columns(), board.column(0), board.column(board.columns() - 1), board};
  }

  /// The places on free squares.
  SquareSet places(SquareSet free) const { return free & free >> step_ & firsts_; }
  /// The squares of dominoes on these places.
  SquareSet squares(SquareSet places) const { return places | places << step_; }
  Domino domino(SquareSet places) const {
    const auto first = static_cast<unsigned>(std::countr_zero(places));
    return {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(first + step_)};
  }
  /// Returns the places of as many dominoes as there is room for at once.
  /// Cost: some ten instructions for each line across.
  SquareSet packed(SquareSet free) const {
    SquareSet packed = 0;
    SquareSet line = first_line_;
    for (unsigned i = 1; i < lines_; ++i, line <<= step_) {
      const SquareSet here = free & free >> step_ & line;
      packed |= here;
      free &= ~(here << step_);
    }
    return packed;
  }

 private:
  DominoDirection(unsigned step, unsigned lines, SquareSet first_line, SquareSet last_line,
                  const Board& board)
      : step_(lines > 1 ? step : 0),
        lines_(lines),
        first_line_(first_line),
        firsts_(board.all() & ~last_line) {}

  unsigned step_;
  unsigned lines_;
  SquareSet first_line_;
  SquareSet firsts_;  // the squares on which a domino can begin
};

/// A board for dominoes in both directions.
class DominoBoard {
 public:
  explicit DominoBoard(const Board& board)
      : shapes_(board),
        vertical_(DominoDirection::vertical(board)),
        horizontal_(DominoDirection::horizontal(board)) {}

  const Board& board() const { return shapes_.board(); }
  const BoardShapes& shapes() const { return shapes_; }
  const DominoDirection& vertical() const { return vertical_; }
  const DominoDirection& horizontal() const { return horizontal_; }

  /// The free squares next to another one: the rest is as good as covered.
  SquareSet usable(SquareSet free) const {
    return vertical_.squares(vertical_.places(free)) |
           horizontal_.squares(horizontal_.places(free));
  }

  static constexpr unsigned most_components = Board::most_squares / 2;
  /// The sets of free squares that dominoes can join to one another, those without a place left
  /// out.
  FixedList<SquareSet, most_components> components(SquareSet free) const {
    FixedList<SquareSet, most_components> components;
    for (SquareSet rest = usable(free); rest != 0;) {
      const SquareSet component = board().connected(rest & (~rest + 1), rest);
      components.push_back(component);
      rest &= ~component;
    }
    return components;
  }

 private:
  BoardShapes shapes_;
  DominoDirection vertical_;
  DominoDirection horizontal_;
};

}  // namespace zugzwang::games
