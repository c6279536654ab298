#pragma once

// Dominoes on a board with holes. A domino covers two adjacent squares, which are then holes like
// any others.

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
  template <SetOfSquares Set = SquareSet>
  Set squares() const {
    return BoardOf<Set>::bit(first) | BoardOf<Set>::bit(second);
  }
};

/// The places for dominoes on a board in one direction, down the columns or along the rows. A place
/// is identified by its first square, the upper or the left one.
template <SetOfSquares Set>
class DominoDirectionOf {
 public:
  static DominoDirectionOf vertical(const BoardOf<Set>& board) {
    return {board.columns(), board.rows(), board.row(0), board.row(board.rows() - 1), board};
  }
  static DominoDirectionOf horizontal(const BoardOf<Set>& board) {
    return {1, board.columns(), board.column(0), board.column(board.columns() - 1), board};
  }

  /// Returns the places on free squares.
  Set places(Set free) const { return free & free >> step_ & firsts_; }
  /// Returns the squares of dominoes on these places.
  Set squares(Set places) const { return places | places << step_; }
  Domino domino(Set places) const {
    const unsigned first = first_square(places);
    return {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(first + step_)};
  }
  /// Returns the places of a largest set of dominoes that fit at the same time: every second square
  /// of each run of free squares, from the first on. Cost: ten instructions, and five each time
  /// that the number of lines across doubles.
  Set packed(Set free) const {
    const Set joined = free & free << step_ & ~first_line_;  // to the square before
    Set every_second = free & ~joined;
    Set reached = joined & joined << step_;  // from `across` squares before, in the same run
    for (unsigned across = 2 * step_; across < end_; across *= 2) {
      every_second |= reached & every_second << across;
      reached &= reached << across;
    }
    return every_second & free >> step_ & firsts_;
  }

  /// The number of squares from one to the next in this direction; 0 if there is one line alone.
  unsigned step() const { return step_; }
  /// Calls `visit(run, every_second)` for each run of squares that adjacent places cover: with its
  /// squares, and with every second one of them from the first on.
  template <class Visit>
  void each_run(Set places, const Visit& visit) const {
    const Set last = places & ~(places >> step_);
    for (Set rest = places & ~(places << step_); rest != 0; rest &= rest - 1) {
      const unsigned first = first_square(rest);
      const Set end = last >> first & along_;
      const Set up_to_end = ((end & (~end + 1)) << step_ << 1) - 1;
      visit((along_ & up_to_end) << first, (every_second_ & up_to_end) << first);
    }
  }

 private:
  DominoDirectionOf(unsigned step, unsigned lines, Set first_line, Set last_line,
                    const BoardOf<Set>& board)
      : step_(lines > 1 ? step : 0),
        end_(step_ * lines),
        first_line_(first_line),
        firsts_(board.all() & ~last_line) {
    for (unsigned i = 0; i < lines; ++i) {
      along_ |= board.bit(i * step);
      if (i % 2 == 0) every_second_ |= board.bit(i * step);
    }
  }

  unsigned step_;
  unsigned end_;  // the number of squares of a line in this direction, times the step
  Set first_line_;
  Set firsts_;            // the squares on which a domino can begin
  Set along_ = 0;         // the squares in this direction from square 0
  Set every_second_ = 0;  // of those
};
using DominoDirection = DominoDirectionOf<SquareSet>;

/// A board for dominoes in both directions.
template <SetOfSquares Set>
class DominoBoardOf {
 public:
  explicit DominoBoardOf(const BoardOf<Set>& board)
      : shapes_(board),
        vertical_(DominoDirectionOf<Set>::vertical(board)),
        horizontal_(DominoDirectionOf<Set>::horizontal(board)) {}

  const BoardOf<Set>& board() const { return shapes_.board(); }
  const BoardShapesOf<Set>& shapes() const { return shapes_; }
  const DominoDirectionOf<Set>& vertical() const { return vertical_; }
  const DominoDirectionOf<Set>& horizontal() const { return horizontal_; }

  /// Returns the free squares that are adjacent to a free square; no domino can cover the others.
  Set usable(Set free) const {
    return vertical_.squares(vertical_.places(free)) |
           horizontal_.squares(horizontal_.places(free));
  }

  static constexpr unsigned most_components = BoardOf<Set>::most_squares / 2;
  /// Returns the connected sets of free squares, without those that have no place for a domino.
  FixedList<Set, most_components> components(Set free) const {
    FixedList<Set, most_components> components;
    for (Set rest = usable(free); rest != 0;) {
      const Set component = board().connected(rest & (~rest + 1), rest);
      components.push_back(component);
      rest &= ~component;
    }
    return components;
  }

 private:
  BoardShapesOf<Set> shapes_;
  DominoDirectionOf<Set> vertical_;
  DominoDirectionOf<Set> horizontal_;
};
using DominoBoard = DominoBoardOf<SquareSet>;

}  // namespace zugzwang::games
