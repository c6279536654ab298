#pragma once

// What the faces of the games on boards share.

#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/core/values.hpp>
#include <zugzwang/facade/answer.hpp>
#include <zugzwang/facade/datum.hpp>
#include <zugzwang/facade/scene.hpp>

namespace zugzwang::games {

/// Returns the result for the player on move as 1, 0 or -1: won, drawn, lost.
inline Datum sign_of(const Answer& answer) {
  return static_cast<int>(answer.outcome.value()) - static_cast<int>(Outcome::draw);
}

/// Returns a square as the list of its row and its column, from 0 on.
inline Datum place_of(const Board& board, unsigned square) {
  return Datum::List{board.row_of(square), board.column_of(square)};
}

/// Returns a square in words.
inline std::string words_of(const Board& board, unsigned square) {
  return "row " + std::to_string(board.row_of(square)) + ", column " +
         std::to_string(board.column_of(square));
}

/// What is told of squares as places in a scene, whose board is the part "board".
inline scene::Cell cell_of(const Board& board, unsigned square) {
  return {board.column_of(square), board.row_of(square)};
}
inline std::string cell_place(const Board& board, unsigned square) {
  return scene::place("board", cell_of(board, square));
}
inline std::string way_place(const Board& board, const SquareMove& move) {
  return scene::way("board", cell_of(board, move.from), cell_of(board, move.to));
}

/// Returns what `write_board` has written as a part of a scene, whose rows and columns have no
/// names.
inline scene::Board bare_board_part(std::string_view text, std::vector<scene::Piece> pieces) {
  scene::Board part{"board", {""}, std::move(pieces)};
  for (const char letter : text)
    if (letter == '/')
      part.rows.emplace_back();
    else
      part.rows.back() += letter;
  return part;
}
/// Names the rows and columns of a board in a scene by their numbers, as `words_of` tells squares.
inline void number_squares(scene::Board& part) {
  for (std::size_t row = 0; row < part.rows.size(); ++row)
    part.row_names.push_back(std::to_string(row));
  for (std::size_t column = 0; column < part.rows[0].size(); ++column)
    part.column_names.push_back(std::to_string(column));
}
/// Returns what `write_board` has written as a part of a scene, with numbers of rows and columns.
inline scene::Board board_part(std::string_view text, std::vector<scene::Piece> pieces) {
  scene::Board part = bare_board_part(text, std::move(pieces));
  number_squares(part);
  return part;
}
/// The pieces x and o of the first player and the second.
inline std::vector<scene::Piece> x_and_o(const char* glyph_of_x, const char* glyph_of_o) {
  return {{'x', "x", glyph_of_x, scene::Owner::first},
          {'o', "o", glyph_of_o, scene::Owner::second}};
}
/// The pieces x of the player on move and o of the other, where nothing tells who began.
inline std::vector<scene::Piece> mine_and_theirs(const std::string& name, const char* glyph) {
  return {{'x', name + " of the player on move", glyph, scene::Owner::mover},
          {'o', name + " of the other", glyph, scene::Owner::other}};
}

/// Returns one of the numbers below `bound`, which is not 0.
inline unsigned random_below(unsigned bound, std::mt19937_64& random) {
  return static_cast<unsigned>(draw_below(bound, random));
}

/// Returns a board of at most so many squares, of which there is at least one, with one of the
/// characters on each.
inline std::string random_board(unsigned most_squares, std::string_view characters,
                                std::mt19937_64& random) {
  const unsigned rows = 1 + random_below(most_squares < 4 ? most_squares : 4, random);
  const unsigned columns = 1 + random_below(most_squares / rows, random);
  return write_board(Board(rows, columns), [&](unsigned) {
    return characters[random_below(static_cast<unsigned>(characters.size()), random)];
  });
}

}  // namespace zugzwang::games
