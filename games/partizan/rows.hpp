#pragma once

// Sums of games on rows of squares: the rows lie one after another on a line, with a gap between
// each two, so that a set of squares of all rows is one word.

#include <bit>
#include <cstddef>
#include <string>
#include <string_view>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang::games {

/// Returns a set with its bits 0 to 63 in reverse order.
constexpr SquareSet backwards(SquareSet set) {
  const auto exchange = [&set](int by, SquareSet mask) {
    set = (set >> by & mask) | (set & mask) << by;
  };
  exchange(1, 0x5555555555555555);
  exchange(2, 0x3333333333333333);
  exchange(4, 0x0F0F0F0F0F0F0F0F);
  exchange(8, 0x00FF00FF00FF00FF);
  exchange(16, 0x0000FFFF0000FFFF);
  return set >> 32 | set << 32;
}

/// Returns the run of squares of a set around one of them. The set does not contain square 63.
constexpr SquareSet run_around(unsigned square, SquareSet set) {
  const auto begin = static_cast<unsigned>(std::bit_width(~set & (Board::bit(square) - 1)));
  const unsigned end = square + static_cast<unsigned>(std::countr_one(set >> square));
  return Board::bit(end) - Board::bit(begin);
}

/// The places of the rows on the line.
class Rows {
 public:
  Rows() = default;
  /// `gaps` are the squares between rows; `squares` is at most 63 and includes them.
  Rows(unsigned squares, SquareSet gaps) : squares_(squares), gaps_(gaps) {}
  bool operator==(const Rows&) const = default;

  /// Returns the number of squares of all rows, including the gaps between them.
  unsigned squares() const { return squares_; }
  SquareSet gaps() const { return gaps_; }
  unsigned row_of(unsigned square) const {
    return static_cast<unsigned>(count_bits(before(square)));
  }
  /// Returns the place of a square in its row, counted from 0 at the left end.
  unsigned place_in_row(unsigned square) const {
    return square - static_cast<unsigned>(std::bit_width(before(square)));
  }

 private:
  SquareSet before(unsigned square) const { return gaps_ & (Board::bit(square) - 1); }

  unsigned squares_ = 0;
  SquareSet gaps_ = 0;
};

/// Rows as they are given, with '/' in the gaps between them.
struct RowsText {
  std::string line;

  SquareSet set_of(char character) const {
    SquareSet set = 0;
    for (unsigned square = 0; square < line.size(); ++square)
      if (line[square] == character) set |= Board::bit(square);
    return set;
  }
  Rows rows() const { return {static_cast<unsigned>(line.size()), set_of('/')}; }
};

/// Reads rows of these characters with '/' or '|' or ends of lines between them, at most
/// `most_squares` squares including the gaps. Throws Error{bad_position} that names the field and
/// what is wrong.
inline RowsText read_rows(std::string_view field, std::string_view text,
                          std::string_view characters, std::size_t most_squares) {
  RowsText rows{plain_rows(text, characters)};
  std::size_t row = 1;
  bool is_empty = true;
  for (char& character : rows.line) {
    if (character == '/' || character == '|') {
      character = '/';
      if (is_empty) break;
      ++row;
      is_empty = true;
      continue;
    }
    is_empty = false;
    if (characters.find(character) == std::string_view::npos)
      refuse_position(field, "row " + std::to_string(row) + " has " +
                                 zugzwang::detail::shown(character) + "; give " +
                                 zugzwang::detail::quoted_characters(characters) +
                                 ", and '/' between rows");
  }
  if (is_empty)
    refuse_position(field, "row " + std::to_string(row) + " is empty; give rows of 1 or more");
  if (rows.line.size() > most_squares)
    refuse_position(field, "the rows and the gaps between them are " +
                               counted(rows.line.size(), "square") + "; give at most " +
                               std::to_string(most_squares));
  return rows;
}

/// Returns the text that `read_rows` reads. `character(square)` returns the contents of a square,
/// or '#' if there is no square.
template <class F>
std::string write_rows(const Rows& rows, const F& character) {
  std::string text;
  for (unsigned square = 0; square < rows.squares(); ++square) {
    const char here = character(square);
    text += here == '#' && (rows.gaps() >> square & 1) != 0 ? '/' : here;
  }
  return text;
}

}  // namespace zugzwang::games
