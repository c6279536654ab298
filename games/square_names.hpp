#pragma once

// The squares of a board by the names that chess players give them.

#include <cstddef>
#include <string>

#include <zugzwang/core/board.hpp>
#include <zugzwang/facade/scene.hpp>

namespace zugzwang::games {

/// Such as "a1": the column, a letter from the left, and the row, a number from the bottom.
inline std::string square_name(const Board& board, unsigned square) {
  return static_cast<char>('a' + board.column_of(square)) +
         std::to_string(board.rows() - board.row_of(square));
}

/// Names the rows and columns of a board in a scene accordingly.
inline void name_squares(scene::Board& part) {
  for (std::size_t row = part.rows.size(); row > 0; --row)
    part.row_names.push_back(std::to_string(row));
  for (std::size_t column = 0; column < part.rows[0].size(); ++column)
    part.column_names.emplace_back(1, static_cast<char>('a' + column));
}

}  // namespace zugzwang::games
