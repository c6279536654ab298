#pragma once

// Dominoes on a board with holes. A domino covers two adjacent squares, which are then holes like
// any others.

#include <bit>
#include <cstdint>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/board_shapes.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

/// A domino on a square and on the next one below it or to the right of it.
struct Domino {
  std::uint8_t first = 0;
  std::uint8_t second = 0;
  bool operator==(const Domino&) const = default;
  SquareSet squares() const { return Board::bit(first) | Board::bit(second); }
};

/// The places for dominoes on a board in one direction, down the columns or along the rows. A place
/// is identified by its first square, the upper or the left one.
class DominoDirection {
 public:
  static DominoDirection vertical(const Board& board) {
    return {board.columns(), board.rows(), board.row(0), board.row(board.rows() - 1), board};
  }
  static DominoDirection horizontal(const Board& board) {
    return {1, board.columns(), board.column(0), board.column(board.columns() - 1), board};
  }

  /// Returns the places on free squares.
  SquareSet places(SquareSet free) const { return free & free >> step_ & firsts_; }
  /// Returns the squares of dominoes on these places.
  SquareSet squares(SquareSet places) const { return places | places << step_; }
  Domino domino(SquareSet places) const {
    const auto first = static_cast<unsigned>(std::countr_zero(places));
    return {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(first + step_)};
  }
  /// Returns the places of a largest set of dominoes that fit at the same time. Cost: some ten
  /// instructions for each line across.
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

  /// The number of squares from one to the next in this direction; 0 if there is one line alone.
  unsigned step() const { return step_; }
  /// Calls `visit(run, every_second)` for each run of squares that adjacent places cover: with its
  /// squares, and with every second one of them from the first on.
  template <class Visit>
  void each_run(SquareSet places, const Visit& visit) const {
    const SquareSet last = places & ~(places >> step_);
    for (SquareSet rest = places & ~(places << step_); rest != 0; rest &= rest - 1) {
      const auto first = static_cast<unsigned>(std::countr_zero(rest));
      const SquareSet end = last >> first & along_;
      const SquareSet up_to_end = ((end & (~end + 1)) << step_ << 1) - 1;
      visit((along_ & up_to_end) << first, (every_second_ & up_to_end) << first);
    }
  }

 private:
  DominoDirection(unsigned step, unsigned lines, SquareSet first_line, SquareSet last_line,
                  const Board& board)
      : step_(lines > 1 ? step : 0),
        lines_(lines),
        first_line_(first_line),
        firsts_(board.all() & ~last_line) {
    for (unsigned i = 0; i < lines; ++i) {
      along_ |= Board::bit(i * step);
      if (i % 2 == 0) every_second_ |= Board::bit(i * step);
    }
  }

  unsigned step_;
  unsigned lines_;
  SquareSet first_line_;
  SquareSet firsts_;            // the squares on which a domino can begin
  SquareSet along_ = 0;         // the squares in this direction from square 0
  SquareSet every_second_ = 0;  // of those
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

  /// Returns the free squares that are adjacent to a free square; no domino can cover the others.
  SquareSet usable(SquareSet free) const {
    return vertical_.squares(vertical_.places(free)) |
           horizontal_.squares(horizontal_.places(free));
  }

  static constexpr unsigned most_components = Board::most_squares / 2;
  /// Returns the connected sets of free squares, without those that have no place for a domino.
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
