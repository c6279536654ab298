#pragma once

// Polyominoes, each in its bounding rectangle, so that one table can hold those of all sizes; and
// an enumeration of all of them up to a number of squares.

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace zugzwang {

/// Squares in a rectangle of at most 64.
struct Shape {
  std::uint64_t squares = 0;  ///< row by row from the upper left one, `width` bits each
  std::uint8_t width = 1;     ///< at most 63
  std::uint8_t height = 1;
  bool operator==(const Shape&) const = default;

  std::uint64_t row(unsigned i) const {
    return squares >> i * width & ((std::uint64_t{1} << width) - 1);
  }
  /// The squares of the rectangle's first column.
  std::uint64_t first_column() const { return first_columns[width]; }
  std::uint64_t last_column() const { return first_columns[width] << (width - 1); }

  /// Returns the squares in their bounding rectangle; there must be at least one.
  Shape trimmed() const {
    std::uint64_t columns = 0;
    unsigned top = height;
    unsigned bottom = 0;
    for (unsigned i = 0; i < height; ++i) {
      const std::uint64_t squares_here = row(i);
      if (squares_here == 0) continue;
      columns |= squares_here;
      top = std::min(top, i);
      bottom = i;
    }
    const auto left = static_cast<unsigned>(std::countr_zero(columns));
    const auto columns_kept = static_cast<unsigned>(std::bit_width(columns)) - left;
    Shape kept{0, static_cast<std::uint8_t>(columns_kept),
               static_cast<std::uint8_t>(bottom + 1 - top)};
    for (unsigned i = 0; i < kept.height; ++i)
      kept.squares |= row(top + i) >> left << i * columns_kept;
    return kept;
  }
  /// Returns the shape with rows as columns.
  Shape transposed() const {
    Shape image{0, height, width};
    for (unsigned i = 0; i < height; ++i)
      for (std::uint64_t rest = row(i); rest != 0; rest &= rest - 1)
        image.squares |= std::uint64_t{1}
                         << (static_cast<unsigned>(std::countr_zero(rest)) * height + i);
    return image;
  }
  /// Returns the least of the shape and its reflections, from left to right, upside down and both.
  /// For shapes of at most 8 columns.
  Shape least_reflection() const {
    assert(width <= 8);
    std::uint64_t across = 0;
    std::uint64_t down = 0;
    std::uint64_t both = 0;
    for (unsigned i = 0; i < height; ++i) {
      const std::uint64_t here = row(i);
      const std::uint64_t reversed = std::uint64_t{reversed_bytes[here]} >> (8 - width);
      across |= reversed << i * width;
      down |= here << (height - 1U - i) * width;
      both |= reversed << (height - 1U - i) * width;
    }
    return {std::min({squares, across, down, both}), width, height};
  }

 private:
  static constexpr std::array<std::uint64_t, 64> first_columns = [] {
    std::array<std::uint64_t, 64> columns{};
    for (unsigned step = 1; step < 64; ++step)
      for (unsigned square = 0; square < 64; square += step)
        columns[step] |= std::uint64_t{1} << square;
    return columns;
  }();
  static constexpr std::array<std::uint8_t, 256> reversed_bytes = [] {
    std::array<std::uint8_t, 256> reversed{};
    for (unsigned byte = 0; byte < 256; ++byte)
      for (unsigned bit = 0; bit < 8; ++bit)
        if ((byte >> bit & 1) != 0) reversed[byte] |= static_cast<std::uint8_t>(128 >> bit);
    return reversed;
  }();
};

/// The bounding rectangle of a polyomino with this many squares has at most 64.
inline constexpr unsigned most_polyomino_squares = 15;

/// Calls `visit(shape, squares)` for every polyomino of at most `squares` squares, once for each of
/// its rotations and reflections, except those wider than high.
///
/// D. H. Redelmeier, "Counting polyominoes: yet another attack", Discrete Mathematics 36 (1981).
template <class Visit>
class FixedPolyominoes {
 public:
  FixedPolyominoes(unsigned squares, Visit visit) : squares_(squares), visit_(std::move(visit)) {
    assert(squares <= most_polyomino_squares);
    met_[0] = ~std::uint64_t{0} >> (64 - origin);  // to the left of the first square
  }

  void list() {
    if (squares_ == 0) return;
    meet(0, origin);
    grow(0, 1);
  }

 private:
  struct Square {
    unsigned row;
    unsigned column;
  };
  static constexpr unsigned origin = most_polyomino_squares;  // the column of the first square

  void meet(unsigned row, unsigned column) {
    met_[row] |= std::uint64_t{1} << column;
    open_.push_back({row, column});
  }
  void meet_new(unsigned row, unsigned column) {
    if ((met_[row] >> column & 1) == 0) meet(row, column);
  }

  /// Adds each of the open squares from `begin` on, and then the squares that follow. Recurses once
  /// per square.
  void grow(std::size_t begin, unsigned size) {
    for (std::size_t i = begin; i < open_.size(); ++i) {
      const Square square = open_[i];
      const std::uint64_t bit = std::uint64_t{1} << square.column;
      rows_[square.row] |= bit;
      report_size(size);
      if (size < squares_) {
        const std::size_t before = open_.size();
        if (square.row + 1 < most_polyomino_squares) meet_new(square.row + 1, square.column);
        if (square.row > 0) meet_new(square.row - 1, square.column);
        meet_new(square.row, square.column + 1);
        meet_new(square.row, square.column - 1);
        grow(i + 1, size + 1);
        for (; open_.size() > before; open_.pop_back())
          met_[open_.back().row] &= ~(std::uint64_t{1} << open_.back().column);
      }
      rows_[square.row] &= ~bit;
    }
  }

  void report_size(unsigned size) {
    std::uint64_t columns = 0;
    unsigned height = 0;
    for (; height < most_polyomino_squares && rows_[height] != 0; ++height)
      columns |= rows_[height];
    const auto left = static_cast<unsigned>(std::countr_zero(columns));
    const auto width = static_cast<unsigned>(std::bit_width(columns)) - left;
    if (width > height) return;
    Shape shape{0, static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(height)};
    for (unsigned i = 0; i < height; ++i) shape.squares |= rows_[i] >> left << i * width;
    visit_(shape, size);
  }

  unsigned squares_;
  Visit visit_;
  std::array<std::uint64_t, most_polyomino_squares> rows_{};  // of the polyomino
  // The squares that are open, were open earlier on this path, or are forbidden.
  std::array<std::uint64_t, most_polyomino_squares> met_{};
  std::vector<Square> open_{};
};

}  // namespace zugzwang

template <>
struct std::hash<zugzwang::Shape> {
  std::size_t operator()(const zugzwang::Shape& shape) const noexcept {
    return static_cast<std::size_t>(
        (shape.squares ^ std::uint64_t{shape.width} << 56 ^ std::uint64_t{shape.height} << 48) *
        0x9E3779B97F4A7C15U);
  }
};
