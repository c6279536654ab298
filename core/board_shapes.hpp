#pragma once

// Shapes: sets of squares that are the same wherever they lie on a board. In many games parts of a
// board are played on as if they stood alone, and what is known of such a part should be found
// again wherever it turns up, reflected or turned.

#include <algorithm>
#include <array>
#include <bit>

#include <zugzwang/core/board.hpp>

namespace zugzwang {

/// Moves, reflects and transposes the shapes on one board. Memory: that of its symmetries.
class BoardShapes {
 public:
  /// The least rectangle around a set: how many rows and columns it has, and by how many bits a
  /// right shift moves the set up and to the left as far as it goes; with it goes whatever else
  /// stands on its squares. The empty set has that of the first square.
  struct Box {
    unsigned shift = 0;
    unsigned rows = 1;
    unsigned columns = 1;
  };
  /// A set that lies at the corner, up and to the left as far as it goes, and the least rectangle
  /// around it.
  struct Shape {
    SquareSet squares = 0;
    Box box{};
  };

  explicit BoardShapes(const Board& board)
      : board_(board),
        symmetries_(board),
        side_(std::min(board.rows(), board.columns())),
        folds_(static_cast<unsigned>(std::bit_width(board.rows() - 1))) {
    const bool is_square = board.rows() == board.columns();
    // Of a square board's symmetries the latter half transposes.
    reflections_ = is_square && side_ > 1 ? symmetries_.size() / 2 : symmetries_.size();
    for (unsigned reflection = 0; reflection < reflections_; ++reflection) {
      const unsigned corner = symmetries_.square(reflection, 0);
      turns_[reflection] = {board.row_of(corner) > 0, board.column_of(corner) > 0};
    }
  }

  const Board& board() const { return board_; }

  /// Cost: some thirty instructions.
  Box box_of(SquareSet set) const {
    if (set == 0) return {};
    const unsigned first_row =
        board_.row_of(static_cast<unsigned>(std::countr_zero(set))) * board_.columns();
    set >>= first_row;
    SquareSet row = set;  // all of them laid over one another
    for (unsigned fold = 0; fold < folds_; ++fold) row |= row >> (board_.columns() << fold);
    row &= board_.row(0);
    const auto left = static_cast<unsigned>(std::countr_zero(row));
    return {first_row + left, board_.row_of(static_cast<unsigned>(std::bit_width(set)) - 1) + 1,
            static_cast<unsigned>(std::bit_width(row)) - left};
  }
  /// Returns the set moved there.
  Shape at_corner(SquareSet set) const {
    const Box box = box_of(set);
    return {set >> box.shift, {0, box.rows, box.columns}};
  }

  /// How many ways there are to reflect a set: from left to right, upside down and both, so far as
  /// they differ. Number 0 leaves it as it is.
  unsigned reflections() const { return reflections_; }
  /// Returns one of the reflections of a set at the corner, itself at the corner, where the set, or
  /// what it is a part of, has this box.
  SquareSet reflected(unsigned reflection, SquareSet set, const Box& box) const {
    const Turn turn = turns_[reflection];
    const unsigned shift = (turn.right_to_left ? board_.columns() - box.columns : 0) +
                           (turn.upside_down ? (board_.rows() - box.rows) * board_.columns() : 0);
    return symmetries_.image(reflection, set) >> shift;
  }
  /// Returns the least of a shape and its reflections.
  /// Cost: some thirty instructions for each reflection of the board.
  SquareSet least_reflection(const Shape& shape) const {
    SquareSet least = shape.squares;
    for (unsigned reflection = 1; reflection < reflections_; ++reflection)
      least = std::min(least, reflected(reflection, shape.squares, shape.box));
    return least;
  }
  /// Whether what has this box fits on the board with its rows made columns.
  bool can_transpose(const Box& box) const { return std::max(box.rows, box.columns) <= side_; }
  /// Returns a shape that can be transposed with its rows made columns.
  Shape transposed(const Shape& shape) const {
    return {transposed(shape.squares), {0, shape.box.columns, shape.box.rows}};
  }
  /// The same of a set at the corner.
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
  struct Turn {
    bool upside_down = false;
    bool right_to_left = false;
  };

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
  unsigned side_;   // of the largest square in the corner
  unsigned folds_;  // of the board's rows, halved until one is left
  unsigned reflections_ = 0;
  std::array<Turn, 4> turns_{};  // by reflections
};

}  // namespace zugzwang
