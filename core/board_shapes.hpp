#pragma once

// Shapes: sets of squares up to translation. In many games the parts of a board are independent,
// and the results for a part should be found again wherever it occurs, also reflected or rotated.

#include <algorithm>
#include <array>
#include <bit>

#include <zugzwang/core/board.hpp>

namespace zugzwang {

/// Translates, reflects and transposes the shapes on one board. Memory: that of BoardSymmetries.
template <SetOfSquares Set>
class BoardShapesOf {
 public:
  /// The bounding rectangle of a set: its rows and columns, and the right shift in bits that moves
  /// the set into the top left corner. The same shift moves any other set within the rectangle. The
  /// empty set has the box of the first square.
  struct Box {
    unsigned shift = 0;
    unsigned rows = 1;
    unsigned columns = 1;
  };
  /// A set in the top left corner, and its bounding rectangle.
  struct Shape {
    Set squares = 0;
    Box box{};
  };

  explicit BoardShapesOf(const BoardOf<Set>& board)
      : board_(board),
        symmetries_(board),
        side_(std::min(board.rows(), board.columns())),
        folds_(static_cast<unsigned>(std::bit_width(board.rows() - 1))) {
    const bool is_square = board.rows() == board.columns();
    // The second half of a square board's symmetries transpose it.
    reflections_ = is_square && side_ > 1 ? symmetries_.size() / 2 : symmetries_.size();
    for (unsigned reflection = 0; reflection < reflections_; ++reflection) {
      const unsigned corner = symmetries_.square(reflection, 0);
      turns_[reflection] = {board.row_of(corner) > 0, board.column_of(corner) > 0};
    }
  }

  const BoardOf<Set>& board() const { return board_; }

  /// Cost: some thirty instructions.
  Box box_of(Set set) const {
    if (set == 0) return {};
    const unsigned first_row = board_.row_of(first_square(set)) * board_.columns();
    set >>= first_row;
    Set row = set;  // all rows superimposed
    for (unsigned fold = 0; fold < folds_; ++fold) row |= row >> (board_.columns() << fold);
    row &= board_.row(0);
    const unsigned left = first_square(row);
    return {first_row + left, board_.row_of(end_of_squares(set) - 1) + 1,
            end_of_squares(row) - left};
  }
  /// Returns the set moved into the top left corner.
  Shape at_corner(Set set) const {
    const Box box = box_of(set);
    return {set >> box.shift, {0, box.rows, box.columns}};
  }

  /// The number of distinct reflections: the identity, which is number 0, left to right, upside
  /// down and both.
  unsigned reflections() const { return reflections_; }
  /// Returns a reflection of a set in the corner, moved back into the corner. `box` is the box of
  /// the set or of a larger set that it is a part of.
  Set reflected(unsigned reflection, Set set, const Box& box) const {
    const Turn turn = turns_[reflection];
    const unsigned shift = (turn.right_to_left ? board_.columns() - box.columns : 0) +
                           (turn.upside_down ? (board_.rows() - box.rows) * board_.columns() : 0);
    return symmetries_.image(reflection, set) >> shift;
  }
  /// Returns the least of a shape and its reflections.
  /// Cost: some thirty instructions for each reflection of the board.
  Set least_reflection(const Shape& shape) const {
    Set least = shape.squares;
    for (unsigned reflection = 1; reflection < reflections_; ++reflection)
      least = std::min(least, reflected(reflection, shape.squares, shape.box));
    return least;
  }
  /// Whether a set with this box still fits on the board when transposed.
  bool can_transpose(const Box& box) const { return std::max(box.rows, box.columns) <= side_; }
  /// Returns the transpose of a shape, which `can_transpose` must allow.
  Shape transposed(const Shape& shape) const {
    return {transposed(shape.squares), {0, shape.box.columns, shape.box.rows}};
  }
  /// The same for a set in the corner.
  Set transposed(Set set) const {
    if constexpr (std::same_as<Set, SquareSet>)
      return transposed_in_word(set);
    else
      return transposed_by_squares(set);
  }

 private:
  struct Turn {
    bool upside_down = false;
    bool right_to_left = false;
  };

  Set transposed_by_squares(Set set) const {
    Set image = 0;
    for (; set != 0; set &= set - 1) {
      const unsigned square = first_square(set);
      image |= board_.bit(board_.square(board_.column_of(square), board_.row_of(square)));
    }
    return image;
  }
  Set transposed_in_word(Set set) const {
    constexpr unsigned stride = 8;  // no less than the side: a board has at most 64 squares
    Set bits = 0;
    for (unsigned row = 0; row < side_; ++row)
      bits |= ((set & row_of_square(row)) >> row * board_.columns()) << row * stride;
    // Transposes a matrix of 8 by 8 bits: exchanges single bits in blocks of 2 by 2, those blocks
    // in blocks of 4 by 4, and these in the whole (H. S. Warren, "Hacker's Delight", section 7-3).
    bits = exchanged(bits, 7, 0x00AA00AA00AA00AA);
    bits = exchanged(bits, 14, 0x0000CCCC0000CCCC);
    bits = exchanged(bits, 28, 0x00000000F0F0F0F0);
    Set image = 0;
    for (unsigned row = 0; row < side_; ++row)
      image |= (bits >> row * stride & 0xFF) << row * board_.columns();
    return image;
  }

  /// A row of the largest square in the corner.
  Set row_of_square(unsigned row) const {
    return ((Set{1} << side_) - 1) << row * board_.columns();
  }
  /// Exchanges the bits of the mask with those `up` places above them.
  static constexpr Set exchanged(Set bits, int up, Set mask) {
    const Set unlike = (bits ^ bits >> up) & mask;
    return bits ^ unlike ^ unlike << up;
  }

  BoardOf<Set> board_;
  BoardSymmetriesOf<Set> symmetries_;
  unsigned side_;   // of the largest square in the corner
  unsigned folds_;  // halvings of the number of rows until one is left
  unsigned reflections_ = 0;
  std::array<Turn, 4> turns_{};  // by reflection
};
using BoardShapes = BoardShapesOf<SquareSet>;

}  // namespace zugzwang
