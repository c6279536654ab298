#pragma once

// Domineering on shapes rather than on a board: what has been computed for a shape holds wherever
// it occurs, on any board.

#include <bit>
#include <cstdint>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

#include "polyomino.hpp"

namespace zugzwang {

/// Left places dominoes vertically, Right horizontally, on shapes that fit in 8 columns or 8 rows.
class PolyominoDomineering {
 public:
  using State = Shape;         ///< the free squares
  using Move = std::uint64_t;  ///< both squares of the domino
  using Moves = FixedList<Move, 64>;

  Moves moves(const Shape& free, Player player) const {
    Moves moves;
    const unsigned step = player == Player::left ? free.width : 1U;
    for (std::uint64_t rest = places(free, player); rest != 0; rest &= rest - 1) {
      const std::uint64_t first = rest & (~rest + 1);
      moves.push_back(first | first << step);
    }
    return moves;
  }
  Shape play(const Shape& free, Player, Move domino) const {
    return {free.squares & ~domino, free.width, free.height};
  }
  bool can_move(const Shape& free, Player player) const { return places(free, player) != 0; }
  Shape key(const Shape& free) const { return free; }
  std::uint64_t rank(const Shape& free) const {
    return static_cast<std::uint64_t>(std::popcount(free.squares)) / 2;
  }

  /// Returns the components of more than one square, each in its bounding rectangle.
  FixedList<Shape, 32> components(const Shape& free) const {
    FixedList<Shape, 32> components;
    for (std::uint64_t rest = free.squares; rest != 0;) {
      const std::uint64_t part = connected(free, rest & (~rest + 1));
      rest &= ~part;
      if (!std::has_single_bit(part))
        components.push_back(Shape{part, free.width, free.height}.trimmed());
    }
    return components;
  }
  /// Returns the shape reflected and turned so that it is no wider than high; a quarter turn
  /// exchanges the players.
  Representative<Shape> representative(const Shape& free) const {
    if (free.squares == 0) return {.position = {}, .is_own_negative = true};
    const Shape shape = free.trimmed();
    if (shape.width > shape.height) return {shape.transposed().least_reflection(), true};
    const Shape least = shape.least_reflection();
    if (shape.width < shape.height) return {least, false};
    const Shape turned = shape.transposed().least_reflection();
    if (turned == least) return {.position = least, .is_own_negative = true};
    return turned.squares < least.squares ? Representative<Shape>{turned, true}
                                          : Representative<Shape>{least, false};
  }

 private:
  /// Returns the upper or left squares of the dominoes that a player can place.
  static std::uint64_t places(const Shape& free, Player player) {
    if (player == Player::left) return free.squares & free.squares >> free.width;
    return free.squares & free.squares >> 1 & ~free.last_column();
  }
  static std::uint64_t connected(const Shape& free, std::uint64_t from) {
    const std::uint64_t not_first = ~free.first_column();
    const std::uint64_t not_last = ~free.last_column();
    for (std::uint64_t before = 0; from != before;) {
      before = from;
      from |= ((from & not_last) << 1 | (from & not_first) >> 1) & free.squares;
      from |= (from << free.width | from >> free.width) & free.squares;
    }
    return from;
  }
};

}  // namespace zugzwang
