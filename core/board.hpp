#pragma once

// Games on a rectangular board store the pieces in sets of squares (bitboards), so that a rule
// about all squares takes a few instructions on whole sets. A Board describes how the squares
// adjoin and where the edges are; BoardSymmetries rotates and reflects sets with a few look-ups.
// core/board_text.hpp reads and writes boards as text, and core/subsets.hpp numbers sets of
// squares.

#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include <zugzwang/core/bits.hpp>

namespace zugzwang {

/// A set of squares: bit k is square k of a board, counted row by row from the top left.
using SquareSet = std::uint64_t;
/// The same on a board of more than 64 squares.
__extension__ using WideSquareSet = unsigned __int128;

template <class Set>
concept SetOfSquares = std::same_as<Set, SquareSet> || std::same_as<Set, WideSquareSet>;

constexpr SquareSet low_word(WideSquareSet set) { return static_cast<SquareSet>(set); }
constexpr SquareSet high_word(WideSquareSet set) { return static_cast<SquareSet>(set >> 64); }

/// Returns the number of squares of a set.
constexpr int count_squares(SquareSet set) { return count_bits(set); }
constexpr int count_squares(WideSquareSet set) {
  return count_bits(low_word(set)) + count_bits(high_word(set));
}
/// Returns the first square of a set that is not empty.
constexpr unsigned first_square(SquareSet set) {
  return static_cast<unsigned>(std::countr_zero(set));
}
constexpr unsigned first_square(WideSquareSet set) {
  return low_word(set) != 0 ? first_square(low_word(set)) : 64 + first_square(high_word(set));
}
/// Returns the number of the square after the last one of a set; 0 for the empty set.
constexpr unsigned end_of_squares(SquareSet set) {
  return static_cast<unsigned>(std::bit_width(set));
}
constexpr unsigned end_of_squares(WideSquareSet set) {
  return high_word(set) != 0 ? 64 + end_of_squares(high_word(set)) : end_of_squares(low_word(set));
}

/// Sets of squares as a key where one word is too short.
template <std::size_t words>
struct WideKey {
  static constexpr bool is_wide = true;

  std::array<std::uint64_t, words> parts{};
  bool operator==(const WideKey&) const = default;
};

/// Returns a key for a set of squares: itself if that is a word.
template <SetOfSquares Set>
auto key_of_squares(Set set) {
  if constexpr (std::same_as<Set, SquareSet>)
    return set;
  else
    return WideKey<2>{{low_word(set), high_word(set)}};
}

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

/// The squares of a rectangular board, by their numbers.
class BoardSize {
 public:
  constexpr BoardSize(unsigned rows, unsigned columns)
      : rows_(rows), columns_(columns), reciprocal_((1U << 16) / columns + 1) {
    assert(rows > 0 && columns > 0);
  }

  constexpr unsigned rows() const { return rows_; }
  constexpr unsigned columns() const { return columns_; }
  constexpr unsigned squares() const { return rows_ * columns_; }
  bool operator==(const BoardSize&) const = default;

  constexpr unsigned square(unsigned row, unsigned column) const { return row * columns_ + column; }
  constexpr unsigned row_of(unsigned square) const { return square * reciprocal_ >> 16; }
  constexpr unsigned column_of(unsigned square) const { return square - row_of(square) * columns_; }

  /// Returns the square one step away, or nothing if the step leaves the board.
  constexpr std::optional<unsigned> neighbour(unsigned from, Step step) const {
    const int row = static_cast<int>(row_of(from)) + step.rows;
    const int column = static_cast<int>(column_of(from)) + step.columns;
    if (row < 0 || row >= static_cast<int>(rows_)) return std::nullopt;
    if (column < 0 || column >= static_cast<int>(columns_)) return std::nullopt;
    return square(static_cast<unsigned>(row), static_cast<unsigned>(column));
  }

 private:
  unsigned rows_;
  unsigned columns_;
  unsigned reciprocal_;  // the next integer above 2^16 / columns, exact enough for so few squares
};

/// A rectangular board of at most as many squares as a set has bits.
template <SetOfSquares Set>
class BoardOf : public BoardSize {
 public:
  using Squares = Set;
  static constexpr unsigned most_squares = 8 * sizeof(Set);

  /// There must be from 1 to `most_squares` squares.
  constexpr BoardOf(unsigned rows, unsigned columns) : BoardSize(rows, columns) {
    assert(rows <= most_squares / columns);
    for (unsigned row = 0; row < rows; ++row) first_column_ |= bit(row * columns);
  }
  bool operator==(const BoardOf&) const = default;

  static constexpr Set bit(unsigned square) { return Set{1} << square; }

  constexpr Set all() const { return ~Set{0} >> (most_squares - squares()); }
  constexpr Set row(unsigned row) const {
    return (~Set{0} >> (most_squares - columns())) << row * columns();
  }
  constexpr Set column(unsigned column) const { return first_column_ << column; }
  /// The first and the last row and column.
  constexpr Set border() const {
    return row(0) | row(rows() - 1) | column(0) | column(columns() - 1);
  }

  /// Returns the set shifted by a step, without the squares that leave the board.
  /// Cost: a few instructions, and two for each column of the step.
  constexpr Set shifted(Set set, Step step) const {
    const unsigned across = magnitude(step.columns);
    const unsigned down = magnitude(step.rows);
    if (across >= columns() || down >= rows()) return 0;
    for (unsigned i = 0; i < across; ++i) set &= ~column(step.columns > 0 ? columns() - 1 - i : i);
    set = step.columns > 0 ? set << across : set >> across;
    set = step.rows > 0 ? set << down * columns() : set >> down * columns();
    return set & all();
  }

  /// Returns the orthogonal neighbours of the squares of a set; they may lie in the set themselves.
  constexpr Set beside(Set set) const {
    return shifted(set, {-1, 0}) | shifted(set, {0, -1}) | shifted(set, {0, 1}) |
           shifted(set, {1, 0});
  }
  /// Returns the squares of `set` that orthogonal steps inside it reach from `from` (flood fill).
  /// Cost: some ten instructions for each step of the longest path.
  constexpr Set connected(Set from, Set set) const {
    const Set from_left = set & ~column(0);  // where a step to the right leads
    const Set from_right = set & ~column(columns() - 1);
    const unsigned down = rows() > 1 ? columns() : 0;
    for (Set before = 0; from != before;) {
      before = from;
      from |= (from << 1 & from_left) | (from >> 1 & from_right);
      from |= (from << down | from >> down) & set;
    }
    return from;
  }

  /// Lists all lines of `length` squares along rows, columns and both diagonals, each once.
  /// `length` is at least 2, since a line of one square would lie in all four directions.
  std::vector<Set> lines(unsigned length) const;
  /// The same without the diagonals.
  std::vector<Set> straight_lines(unsigned length) const;

 private:
  static constexpr unsigned magnitude(int number) {
    return static_cast<unsigned>(number < 0 ? -number : number);
  }
  void add_lines(unsigned length, Step step, std::vector<Set>& lines) const;

  Set first_column_ = 0;
};

using Board = BoardOf<SquareSet>;
using WideBoard = BoardOf<WideSquareSet>;
extern template class BoardOf<SquareSet>;
extern template class BoardOf<WideSquareSet>;

/// The rotations and reflections that map a board to itself: 8 of a square board, 4 of an oblong
/// one; fewer of a single row or column, since each is listed once. Symmetry 0 is the identity.
/// Memory: 2 KiB for each symmetry and 8 squares.
template <SetOfSquares Set>
class BoardSymmetriesOf {
 public:
  explicit BoardSymmetriesOf(const BoardOf<Set>& board);

  unsigned size() const { return static_cast<unsigned>(squares_.size()); }
  /// Returns the image of a square by a symmetry, which is numbered from 0 to `size()`−1.
  unsigned square(unsigned symmetry, unsigned square) const { return squares_[symmetry][square]; }
  /// Returns the image of a set of squares. Cost: a look-up for every 8 squares of the board.
  Set image(unsigned symmetry, Set set) const {
    const Set* table = tables_.data() + std::size_t{symmetry} * bytes_ * 256;
    Set image = 0;
    for (unsigned byte = 0; byte < bytes_; ++byte, table += 256, set >>= 8)
      image |= table[static_cast<std::size_t>(set & 255)];
    return image;
  }
  /// Returns the inverse of a symmetry.
  unsigned inverse(unsigned symmetry) const;

 private:
  void fill_tables();

  unsigned bytes_;  // in a set of the board's squares
  std::vector<std::vector<std::uint8_t>> squares_;
  std::vector<Set> tables_;  // images of the values of each byte
};
using BoardSymmetries = BoardSymmetriesOf<SquareSet>;
extern template class BoardSymmetriesOf<SquareSet>;
extern template class BoardSymmetriesOf<WideSquareSet>;

}  // namespace zugzwang

template <std::size_t words>
struct std::hash<zugzwang::WideKey<words>> {
  std::size_t operator()(const zugzwang::WideKey<words>& key) const {
    std::uint64_t mixed = 0;
    for (const std::uint64_t part : key.parts) {
      mixed = (mixed ^ part) * 0x9E3779B97F4A7C15;
      mixed ^= mixed >> 32;
    }
    return static_cast<std::size_t>(mixed);
  }
};
