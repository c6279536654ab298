#pragma once

// Boards as text: rows of characters from the top, separated by '/' or '|' or on lines of their
// own.
// '.' is an empty square, '#' a hole, and letters stand for pieces. `4x5` is an empty board of 4
// rows and 5 columns.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/board.hpp>

namespace zugzwang {

/// The contents of a board, one character per square, row by row from the top left.
struct BoardText {
  unsigned rows = 0;
  unsigned columns = 0;
  std::string squares{};

  template <SetOfSquares Set = SquareSet>
  BoardOf<Set> board() const {
    return {rows, columns};
  }
  /// Returns the squares with this character.
  template <SetOfSquares Set = SquareSet>
  Set set_of(char character) const {
    Set set = 0;
    for (unsigned square = 0; square < squares.size(); ++square)
      if (squares[square] == character) set |= BoardOf<Set>::bit(square);
    return set;
  }
};

namespace detail {

/// Returns the characters as a list in words, such as "'.', 'x' or 'o'".
std::string quoted_characters(std::string_view characters);
/// Returns a character in a form that a message of one line can show.
std::string shown(char character);
/// Splits a text at each of the separators.
std::vector<std::string_view> parts_between(std::string_view text, std::string_view separators);
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace detail

/// Returns the two numbers of a size such as 4x5, 4X5 or 4×5; nothing if a text is none.
std::optional<std::pair<std::string_view, std::string_view>> sides_of_size(std::string_view text);
/// Returns rows as readers expect them: with '/' in place of the ends of lines, without blanks
/// around them, and with small letters for capitals, if only the small letter is one of the
/// characters.
std::string plain_rows(std::string_view text, std::string_view characters);

/// Reads a board of 1 to `most` squares, each one of these characters, such as ".xo"; '.' fills the
/// board `4x5`. Throws Error{bad_position}, whose message names the field and the fault.
BoardText read_board(std::string_view field, std::string_view text, std::string_view characters,
                     unsigned most = Board::most_squares);

/// The same for a board of a given size. Throws Error{bad_position} if the text has another size.
BoardText read_board(std::string_view field, std::string_view text, std::string_view characters,
                     const BoardSize& size);

/// Returns the text that `read_board` reads, with '/' between rows. `character(square)` returns the
/// character of a square.
template <class F>
std::string write_board(const BoardSize& board, const F& character) {
  std::string text;
  for (unsigned square = 0; square < board.squares(); ++square) {
    if (square > 0 && board.column_of(square) == 0) text += '/';
    text += character(square);
  }
  return text;
}

}  // namespace zugzwang
