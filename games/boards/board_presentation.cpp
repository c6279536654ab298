#include "board_presentation.hpp"

#include <utility>

#include <zugzwang/core/outcome.hpp>
#include <zugzwang/core/random.hpp>

namespace zugzwang::games {

Datum sign_of(const Answer& answer) {
  return static_cast<int>(answer.outcome.value()) - static_cast<int>(Outcome::draw);
}

Datum::Object way_datum(const BoardSize& board, const SquareMove& move) {
  return {{"from", place_of(board, move.from)}, {"to", place_of(board, move.to)}};
}

Datum place_of(const BoardSize& board, unsigned square) {
  return Datum::List{board.row_of(square), board.column_of(square)};
}

std::string square_name(const BoardSize& board, unsigned square) {
  return scene::cell_name(cell_of(board, square), board.rows());
}
std::string way_name(const BoardSize& board, const SquareMove& move) {
  return square_name(board, move.from) + " to " + square_name(board, move.to);
}
std::string span_name(scene::Cell first, scene::Cell last, unsigned rows) {
  if (first.column > last.column || first.row < last.row) std::swap(first, last);
  return scene::cell_name(first, rows) + "-" + scene::cell_name(last, rows);
}

std::string cell_place(const BoardSize& board, unsigned square) {
  return scene::place("board", cell_of(board, square));
}
std::string way_place(const BoardSize& board, const SquareMove& move) {
  return scene::path("board", cell_of(board, move.from), cell_of(board, move.to));
}

scene::Board bare_board_part(std::string_view text, std::vector<scene::Piece> pieces) {
  scene::Board part{"board", {""}, std::move(pieces)};
  for (const char letter : text)
    if (letter == '/')
      part.rows.emplace_back();
    else
      part.rows.back() += letter;
  return part;
}
PositionText on_board(std::string text, std::vector<scene::Piece> pieces) {
  auto draw = [text, pieces = std::move(pieces)] {
    scene::Board part = bare_board_part(text, pieces);
    scene::name_cells(part);
    return Scene{part};
  };
  return {.line = std::move(text), .scene = std::move(draw)};
}
std::vector<scene::Piece> x_and_o(const char* glyph_of_x, const char* glyph_of_o) {
  return {{'x', "x", glyph_of_x, scene::Owner::first},
          {'o', "o", glyph_of_o, scene::Owner::second}};
}
std::vector<scene::Piece> mine_and_theirs(const std::string& name, const char* glyph) {
  return {{'x', name + " of the player on move", glyph, scene::Owner::mover},
          {'o', name + " of the other", glyph, scene::Owner::other}};
}

unsigned random_below(unsigned bound, Random& random) {
  return static_cast<unsigned>(draw_below(bound, random));
}

}  // namespace zugzwang::games
