#pragma once

// The squares of a board by the names that chess players give them.

#include <string>

#include <zugzwang/core/board.hpp>

namespace zugzwang::games {

/// Such as "a1": the column, a letter from the left, and the row, a number from the bottom.
inline std::string square_name(const Board& board, unsigned square) {
  return static_cast<char>('a' + board.column_of(square)) +
         std::to_string(board.rows() - board.row_of(square));
}

}  // namespace zugzwang::games
