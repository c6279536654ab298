#pragma once

// What the presentations of the games on boards share.

#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/scene.hpp>

namespace zugzwang::games {

/// A problem that is a board.
struct BoardProblem {
  std::string board;
};

/// Returns the result for the player on move as 1, 0 or -1: won, drawn, lost.
Datum sign_of(const Answer& answer);

/// Returns a square as the list of its row and its column, from 0 on.
Datum place_of(const Board& board, unsigned square);

/// Returns a square by the name that chess players give it, such as "a1": the column, a letter from
/// the left, and the row, a number from the bottom.
std::string square_name(const Board& board, unsigned square);

/// Returns a square in words.
std::string words_of(const Board& board, unsigned square);

/// What is told of squares as places in a scene, whose board is the part "board".
inline scene::Cell cell_of(const Board& board, unsigned square) {
  return {board.column_of(square), board.row_of(square)};
}
std::string cell_place(const Board& board, unsigned square);
std::string way_place(const Board& board, const SquareMove& move);
/// Returns a move as the object of `from` and `to`, squares both.
Datum::Object way_datum(const Board& board, const SquareMove& move);

/// Returns what `write_board` has written as a part of a scene, whose rows and columns have no
/// names.
scene::Board bare_board_part(std::string_view text, std::vector<scene::Piece> pieces);
/// Names the rows and columns of a board in a scene by their numbers, as `words_of` tells squares.
void number_squares(scene::Board& part);
/// Names them as `square_name` does.
void name_squares(scene::Board& part);
/// Returns what `write_board` has written as a part of a scene, with numbers of rows and columns.
scene::Board board_part(std::string_view text, std::vector<scene::Piece> pieces);
/// The pieces x and o of the first player and the second.
std::vector<scene::Piece> x_and_o(const char* glyph_of_x, const char* glyph_of_o);
/// The pieces x of the player on move and o of the other, where nothing tells who began.
std::vector<scene::Piece> mine_and_theirs(const std::string& name, const char* glyph);

/// Returns one of the numbers below `bound`, which is not 0.
unsigned random_below(unsigned bound, Random& random);

/// Returns a board of at most so many squares, of which there is at least one, with one of the
/// characters on each.
std::string random_board(unsigned most_squares, std::string_view characters, Random& random);

}  // namespace zugzwang::games
