#pragma once

// Shapes: sets of squares that are the same wherever they lie on a board. In many games parts of a
// board are played on as if they stood alone, and what is known of such a part should be found
// again wherever it turns up, reflected or turned.

#include <algorithm>
#include <bit>
#include <cstdint>

#include <zugzwang/core/board.hpp>

namespace zugzwang {

/// Moves, reflects and transposes the shapes on one board. Memory: that of its symmetries.
class BoardShapes {
 public:
  explicit BoardShapes(const Board& board)
      : board_(board),
        symmetries_(board),
        side_(std::min(board.rows(), board.columns())),
        first_column_(board.column(0)) {
    const bool is_square = board.rows() == board.columns();
    // Of a square board's symmetries the latter half transposes.
    reflections_ = is_square && side_ > 1 ? symmetries_.size() / 2 : symmetries_.size();
    for (unsigned row = 0; row < side_; ++row) square_ |= row_of_square(row);
  }

  const Board& board() const { return board_; }

  /// Returns the set moved up and to the left as far as it goes.
  SquareSet at_corner(SquareSet set) const { return set >> shift_to_corner(set); }
  /// Returns by how many bits a right shift moves the set there; with it goes whatever else stands
  /// on its squares.
  unsigned shift_to_corner(SquareSet set) const {
    if (set == 0) return 0;
    unsigned shift = board_.row_of(static_cast<unsigned>(std::countr_zero(set))) * board_.columns();
    for (set >>= shift; (set & first_column_) == 0; set >>= 1) ++shift;
    return shift;
  }
  /// How many ways there are to reflect a set. Number 0 leaves it as it is.
  unsigned reflections() const { return reflections_; }
  /// Returns one of the reflections of a set, as it comes to lie on the board.
  SquareSet reflected(unsigned reflection, SquareSet set) const {
    return symmetries_.image(reflection, set);
  }
  /// Returns the least of a set and its reflections, from left to right, upside down and both, each
  /// at the corner. Cost: some fifty instructions for each reflection of the board.
  SquareSet least_reflection(SquareSet set) const {
    SquareSet least = at_corner(set);
    for (unsigned symmetry = 1; symmetry < reflections_; ++symmetry)
      least = std::min(least, at_corner(reflected(symmetry, set)));
    return least;
  }
  /// Whether a set at the corner fits on the board with its rows made columns.
  bool can_transpose(SquareSet set) const { return (set & ~square_) == 0; }
  /// Returns a set that can be transposed with its rows made columns.
  SquareSet transposed(SquareSet set) const {
    constexpr unsigned stride = 8;  // no less than the side: a board has at most 64 squares
    SquareSet bits = 0;
    for (unsigned row = 0; row < side_; ++row)
      bits |= ((set & row_of_square(row)) >> row * board_.columns()) << row * stride;
    // Single bits in blocks of 2 by 2, those in blocks of 4 by 4, and those in the whole
    // (H. S. Warren, "Hacker's Delight", section 7-3).
    bits = exchanged(bits, 7, 0x00AA00AA00AA00AA);
    bits = exchanged(bits, 14, 0x0000CCCC0000CCCC);
    bits = exchanged(bits, 28, 0x00000000F0F0F0F0);
    SquareSet image = 0;
    for (unsigned row = 0; row < side_; ++row)
      image |= (bits >> row * stride & 0xFF) << row * board_.columns();
    return image;
  }

 private:
  /// A row of the largest square in the corner.
  SquareSet row_of_square(unsigned row) const {
    return ((SquareSet{1} << side_) - 1) << row * board_.columns();
  }
  /// The bits of the mask and those `up` places above them change places.
  static constexpr SquareSet exchanged(SquareSet bits, int up, SquareSet mask) {
    const SquareSet unlike = (bits ^ bits >> up) & mask;
    return bits ^ unlike ^ unlike << up;
  }

  Board board_;
  BoardSymmetries symmetries_;
  unsigned side_;
  SquareSet first_column_;
  unsigned reflections_ = 0;
  SquareSet square_ = 0;  // the largest one in the corner
};

}  // namespace zugzwang
