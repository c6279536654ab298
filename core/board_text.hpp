#pragma once

// Boards as texts: rows of characters from the top with '/' or '|' between them, '.' an empty
// square, '#' a hole, and letters for what stands on the others. `4x5` stands for an empty board of
// 4 rows and 5 columns.

#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/board.hpp>

namespace zugzwang {

/// What stands on a board, a character a square, row by row from the top left one.
struct BoardText {
  unsigned rows = 0;
  unsigned columns = 0;
  std::string squares{};

  Board board() const { return Board(rows, columns); }
  /// Returns the squares with this character.
  SquareSet set_of(char character) const;
};

namespace detail {

/// Such as "'.', 'x' or 'o'".
std::string quoted_characters(std::string_view characters);
/// A character as a message of one line can show it.
std::string shown(char character);
/// The parts of a text between characters that separate them.
std::vector<std::string_view> parts_between(std::string_view text, std::string_view separators);
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace detail

/// Reads a board of from 1 to 64 squares, each with one of these characters, such as ".xo"; '.' is
/// the empty square of `4x5`. Throws Error{bad_position} that names the field and what is wrong.
BoardText read_board(std::string_view field, std::string_view text, std::string_view characters);

/// The same for a board whose size is known. Throws Error{bad_position} if it has another.
BoardText read_board(std::string_view field, std::string_view text, std::string_view characters,
                     const Board& size);

/// Returns the text that `read_board` reads: rows with '/' between them. `character(square)` is
/// what stands on a square.
template <class F>
std::string write_board(const Board& board, const F& character) {
  std::string text;
  for (unsigned square = 0; square < board.squares(); ++square) {
    if (square > 0 && board.column_of(square) == 0) text += '/';
    text += character(square);
  }
  return text;
}

}  // namespace zugzwang
