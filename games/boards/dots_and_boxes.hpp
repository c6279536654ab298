#pragma once

// Dots and Boxes (E. Lucas, "La Pipopipette", 1889): players in turn draw a line between two
// neighbouring dots of a grid. A player who draws the fourth side of a box owns it and moves again.
// When all lines are drawn, the player with more boxes wins. E. R. Berlekamp, "The Dots and Boxes
// Game" (2000); J. K. Barker and R. E. Korf, "Solving Dots-And-Boxes", AAAI 2012.
//
// The owners of the boxes do not affect further play: a state is the set of the undrawn lines.
// Lines are numbered in reading order: the lines on top of a row of boxes, then those beside its
// boxes. A box is identified by the line on top of it, so a shift maps the boxes to the lines on
// each of their sides.

#include <array>
#include <cstdint>
#include <optional>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

class DotsAndBoxes {
 public:
  /// The undrawn lines: bit k is line k.
  using State = std::uint64_t;
  using Move = std::uint8_t;  ///< the line

  static constexpr unsigned most_lines = 63;
  static constexpr unsigned most_boxes = 20;  ///< in a row or a column

  /// Returns the number of lines of a grid with `rows` rows and `columns` columns of boxes.
  static constexpr unsigned lines(unsigned rows, unsigned columns) {
    return rows * (columns + 1) + columns * (rows + 1);
  }

  /// A grid with at least one row and one column of boxes, and at most 63 lines.
  DotsAndBoxes(unsigned rows, unsigned columns) : rows_(rows), columns_(columns) {
    for (unsigned row = 0; row < rows; ++row)
      for (unsigned column = 0; column < columns; ++column) boxes_ |= bit(top(row, column));
  }

  unsigned rows() const { return rows_; }
  unsigned columns() const { return columns_; }
  unsigned lines() const { return lines(rows_, columns_); }
  State start() const { return bit(lines()) - 1; }
  static constexpr State bit(unsigned line) { return State{1} << line; }
  /// Returns the line above the boxes of a row, or below the last row; `column` counts the boxes.
  unsigned top(unsigned row, unsigned column) const { return row * (2 * columns_ + 1) + column; }
  /// Returns the line left of a box, or right of the last one.
  unsigned left(unsigned row, unsigned column) const { return top(row, column) + columns_; }

  /// Lists the lines in the order of their numbers.
  auto moves(State undrawn) const {
    return mapped(LowBits(undrawn), [](unsigned line) { return static_cast<Move>(line); });
  }
  State play(State undrawn, Move line) const { return undrawn ^ bit(line); }
  std::optional<Outcome> result(State undrawn) const {
    return undrawn == 0 ? std::optional(Outcome::draw) : std::nullopt;
  }
  /// Returns the number of boxes of which this line is the last side.
  std::int64_t gain(State undrawn, Move line) const {
    const State boxes = taken(undrawn, line);
    return (boxes != 0 ? 1 : 0) + ((boxes & (boxes - 1)) != 0 ? 1 : 0);
  }
  bool keeps_turn(State undrawn, Move line) const { return taken(undrawn, line) != 0; }
  std::uint64_t key(State undrawn) const { return undrawn; }

  // Every move clears a bit.

  std::uint64_t rank(State undrawn) const { return undrawn; }
  std::uint64_t size() const { return bit(lines()); }
  std::uint64_t index(State undrawn) const { return undrawn; }
  State state_at(std::uint64_t index) const { return index; }

  // For a search

  /// Lists first the lines that take a box, then those that give none away, then the others.
  FixedList<Move, most_lines> search_order(State undrawn) const {
    const Sides sides = sides_of(undrawn);
    // The boxes with an odd number of undrawn sides, and those with a pair of opposite undrawn
    // sides.
    const State odd = sides[0] ^ sides[1] ^ sides[2] ^ sides[3];
    const State across = sides[0] & sides[3];
    const State along = sides[1] & sides[2];
    const State one = odd & ~across & ~along;
    const State mixed = (sides[0] ^ sides[3]) & (sides[1] ^ sides[2]);
    const State two = ~odd & (mixed | (across ^ along));
    const State taking = around(one) & undrawn;
    const State giving = around(two) & undrawn & ~taking;
    FixedList<Move, most_lines> order;
    for (const State part : {taking, undrawn & ~taking & ~giving, giving})
      for (const unsigned line : LowBits(part)) order.push_back(static_cast<Move>(line));
    return order;
  }

 private:
  /// The boxes whose line on top, on the left, on the right and below is undrawn.
  using Sides = std::array<State, 4>;

  Sides sides_of(State undrawn) const {
    return {undrawn & boxes_, undrawn >> columns_ & boxes_, undrawn >> (columns_ + 1) & boxes_,
            undrawn >> (2 * columns_ + 1) & boxes_};
  }
  State open_boxes(State undrawn) const {
    const Sides sides = sides_of(undrawn);
    return sides[0] | sides[1] | sides[2] | sides[3];
  }
  /// Returns the boxes of which the line is the last side: at most two.
  State taken(State undrawn, Move line) const {
    return open_boxes(undrawn) & ~open_boxes(undrawn ^ bit(line));
  }
  /// Returns all sides of these boxes.
  State around(State boxes) const {
    return boxes | boxes << columns_ | boxes << (columns_ + 1) | boxes << (2 * columns_ + 1);
  }

  unsigned rows_;
  unsigned columns_;
  State boxes_ = 0;
};

}  // namespace zugzwang::games
