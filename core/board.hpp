#pragma once

// Games on a rectangular board store the pieces in sets of squares (bitboards), so that a rule
// about all squares takes a few instructions on whole sets. A Board describes how the squares
// adjoin and where the edges are; BoardSymmetries rotates and reflects sets with a few look-ups.
// core/board_text.hpp reads and writes boards as text, and core/subsets.hpp numbers sets of
// squares.

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace zugzwang {

/// A set of squares: bit k is square k of a board, counted row by row from the top left.
using SquareSet = std::uint64_t;

/// An offset from one square to another: rows down and columns to the right; negative numbers lead
/// up and to the left.
struct Step {
  int rows = 0;
  int columns = 0;
  constexpr Step operator-() const { return {-rows, -columns}; }
  bool operator==(const Step&) const = default;
};

/// A move of a piece from one square to another.
struct SquareMove {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  bool operator==(const SquareMove&) const = default;
};

inline constexpr std::array<Step, 4> orthogonal_steps{{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}};
inline constexpr std::array<Step, 4> diagonal_steps{{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}};
inline constexpr std::array<Step, 8> king_steps{
    {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}};

/// A rectangular board of at most 64 squares.
class Board {
 public:
  static constexpr unsigned most_squares = 64;

  /// There must be from 1 to 64 squares.
  constexpr Board(unsigned rows, unsigned columns)
      : rows_(rows), columns_(columns), reciprocal_((1U << 16) / columns + 1) {
    assert(rows > 0 && columns > 0 && rows <= most_squares / columns);
    for (unsigned row = 0; row < rows; ++row) first_column_ |= bit(row * columns);
  }

  constexpr unsigned rows() const { return rows_; }
  constexpr unsigned columns() const { return columns_; }
  constexpr unsigned squares() const { return rows_ * columns_; }
  bool operator==(const Board&) const = default;

  static constexpr SquareSet bit(unsigned square) { return SquareSet{1} << square; }
  constexpr unsigned square(unsigned row, unsigned column) const { return row * columns_ + column; }
  constexpr unsigned row_of(unsigned square) const { return square * reciprocal_ >> 16; }
  constexpr unsigned column_of(unsigned square) const { return square - row_of(square) * columns_; }

  constexpr SquareSet all() const { return ~SquareSet{0} >> (most_squares - squares()); }
  constexpr SquareSet row(unsigned row) const {
    return (~SquareSet{0} >> (most_squares - columns_)) << row * columns_;
  }
  constexpr SquareSet column(unsigned column) const { return first_column_ << column; }
  /// The first and the last row and column.
  constexpr SquareSet border() const {
    return row(0) | row(rows_ - 1) | column(0) | column(columns_ - 1);
  }

  /// Returns the square one step away, or nothing if the step leaves the board.
  constexpr std::optional<unsigned> neighbour(unsigned from, Step step) const {
    const int row = static_cast<int>(row_of(from)) + step.rows;
    const int column = static_cast<int>(column_of(from)) + step.columns;
    if (row < 0 || row >= static_cast<int>(rows_)) return std::nullopt;
    if (column < 0 || column >= static_cast<int>(columns_)) return std::nullopt;
    return square(static_cast<unsigned>(row), static_cast<unsigned>(column));
  }
  /// Returns the set shifted by a step, without the squares that leave the board.
  /// Cost: a few instructions, and two for each column of the step.
  constexpr SquareSet shifted(SquareSet set, Step step) const {
    const unsigned across = magnitude(step.columns);
    const unsigned down = magnitude(step.rows);
    if (across >= columns_ || down >= rows_) return 0;
    for (unsigned i = 0; i < across; ++i) set &= ~column(step.columns > 0 ? columns_ - 1 - i : i);
    set = step.columns > 0 ? set << across : set >> across;
    set = step.rows > 0 ? set << down * columns_ : set >> down * columns_;
    return set & all();
  }

  /// Returns the orthogonal neighbours of the squares of a set; they may lie in the set themselves.
  constexpr SquareSet beside(SquareSet set) const {
    return shifted(set, {-1, 0}) | shifted(set, {0, -1}) | shifted(set, {0, 1}) |
           shifted(set, {1, 0});
  }
  /// Returns the squares of `set` that orthogonal steps inside it reach from `from` (flood fill).
  /// Cost: some ten instructions for each step of the longest path.
  constexpr SquareSet connected(SquareSet from, SquareSet set) const {
    const SquareSet from_left = set & ~column(0);  // where a step to the right leads
    const SquareSet from_right = set & ~column(columns_ - 1);
    const unsigned down = rows_ > 1 ? columns_ : 0;
    for (SquareSet before = 0; from != before;) {
      before = from;
      from |= (from << 1 & from_left) | (from >> 1 & from_right);
      from |= (from << down | from >> down) & set;
    }
    return from;
  }

  /// Lists all lines of `length` squares along rows, columns and both diagonals, each once.
  /// `length` is at least 2, since a line of one square would lie in all four directions.
  std::vector<SquareSet> lines(unsigned length) const;
  /// The same without the diagonals.
  std::vector<SquareSet> straight_lines(unsigned length) const;

 private:
  static constexpr unsigned magnitude(int number) {
    return static_cast<unsigned>(number < 0 ? -number : number);
  }
  void add_lines(unsigned length, Step step, std::vector<SquareSet>& lines) const;

  unsigned rows_;
  unsigned columns_;
  unsigned reciprocal_;  // the next integer above 2^16 / columns, exact enough for so few squares
  SquareSet first_column_ = 0;
};

/// The rotations and reflections that map a board to itself: 8 of a square board, 4 of an oblong
/// one; fewer of a single row or column, since each is listed once. Symmetry 0 is the identity.
/// Memory: 2 KiB for each symmetry and 8 squares.
class BoardSymmetries {
 public:
  explicit BoardSymmetries(const Board& board);

  unsigned size() const { return static_cast<unsigned>(squares_.size()); }
  /// Returns the image of a square by a symmetry, which is numbered from 0 to `size()`−1.
  unsigned square(unsigned symmetry, unsigned square) const { return squares_[symmetry][square]; }
  /// Returns the image of a set of squares. Cost: a look-up for every 8 squares of the board.
  SquareSet image(unsigned symmetry, SquareSet set) const {
    const SquareSet* table = tables_.data() + std::size_t{symmetry} * bytes_ * 256;
    SquareSet image = 0;
    for (unsigned byte = 0; byte < bytes_; ++byte, table += 256, set >>= 8)
      image |= table[set & 255];
    return image;
  }
  /// Returns the inverse of a symmetry.
  unsigned inverse(unsigned symmetry) const;

 private:
  void fill_tables();

  unsigned bytes_;  // in a set of the board's squares
  std::vector<std::vector<std::uint8_t>> squares_;
  std::vector<SquareSet> tables_;  // images of the values of each byte
};

}  // namespace zugzwang
