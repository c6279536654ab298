#pragma once

// Code shared by the presentations of board games.

#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/position_text.hpp>
#include <zugzwang/engine/scene.hpp>

namespace zugzwang::games {

/// A problem given as a board.
struct BoardProblem {
  std::string board;
};

/// Returns 1, 0 or -1 for a win, draw or loss of the player on move.
Datum sign_of(const Answer& answer);

/// Returns a square as the list of its row and column, counted from 0.
Datum place_of(const BoardSize& board, unsigned square);

/// Returns the name of a square, such as "a1", as `scene::cell_name` does.
std::string square_name(const BoardSize& board, unsigned square);
/// Returns the names of both squares of a move, such as "a1 to b2".
std::string way_name(const BoardSize& board, const SquareMove& move);
/// Returns the names of two cells of a row or a column, the left or the lower one first, such as
/// "a1-a2". The board has so many rows.
std::string span_name(scene::Cell first, scene::Cell last, unsigned rows);

/// Squares as places in a scene, in which the board is the part "board".
inline scene::Cell cell_of(const BoardSize& board, unsigned square) {
  return {board.column_of(square), board.row_of(square)};
}
std::string cell_place(const BoardSize& board, unsigned square);
std::string way_place(const BoardSize& board, const SquareMove& move);
/// Returns a move as an object with the squares `from` and `to`.
Datum::Object way_datum(const BoardSize& board, const SquareMove& move);

/// Returns the output of `write_board` as a part of a scene whose rows and columns have no names.
scene::Board bare_board_part(std::string_view text, std::vector<scene::Piece> pieces);
/// Returns the text of a position that is the output of `write_board`, drawn with these pieces and
/// with names of rows and columns.
PositionText on_board(std::string text, std::vector<scene::Piece> pieces);
/// Returns the pieces x and o of the first and the second player.
std::vector<scene::Piece> x_and_o(const char* glyph_of_x, const char* glyph_of_o);
/// Returns the pieces x of the player on move and o of the opponent, for boards that do not show
/// who began.
std::vector<scene::Piece> mine_and_theirs(const std::string& name, const char* glyph);

/// Returns a random number below `bound`, which is not 0.
unsigned random_below(unsigned bound, Random& random);

}  // namespace zugzwang::games
