#include "board_presentation.hpp"

#include <cstddef>
#include <utility>

#include <zugzwang/core/outcome.hpp>
#include <zugzwang/core/random.hpp>

namespace zugzwang::games {

Datum sign_of(const Answer& answer) {
  return static_cast<int>(answer.outcome.value()) - static_cast<int>(Outcome::draw);
}

Datum::Object way_datum(const Board& board, const SquareMove& move) {
  return {{"from", place_of(board, move.from)}, {"to", place_of(board, move.to)}};
}

Datum place_of(const Board& board, unsigned square) {
  return Datum::List{board.row_of(square), board.column_of(square)};
}

std::string square_name(const Board& board, unsigned square) {
  return static_cast<char>('a' + board.column_of(square)) +
         std::to_string(board.rows() - board.row_of(square));
}

std::string words_of(const Board& board, unsigned square) {
  return "row " + std::to_string(board.row_of(square)) + ", column " +
         std::to_string(board.column_of(square));
}

std::string cell_place(const Board& board, unsigned square) {
  return scene::place("board", cell_of(board, square));
}
std::string way_place(const Board& board, const SquareMove& move) {
  return scene::way("board", cell_of(board, move.from), cell_of(board, move.to));
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
void number_squares(scene::Board& part) {
  for (std::size_t row = 0; row < part.rows.size(); ++row)
    part.row_names.push_back(std::to_string(row));
  for (std::size_t column = 0; column < part.rows[0].size(); ++column)
    part.column_names.push_back(std::to_string(column));
}
void name_squares(scene::Board& part) {
  for (std::size_t row = part.rows.size(); row > 0; --row)
    part.row_names.push_back(std::to_string(row));
  for (std::size_t column = 0; column < part.rows[0].size(); ++column)
    part.column_names.emplace_back(1, static_cast<char>('a' + column));
}
scene::Board board_part(std::string_view text, std::vector<scene::Piece> pieces) {
  scene::Board part = bare_board_part(text, std::move(pieces));
  number_squares(part);
  return part;
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

std::string random_board(unsigned most_squares, std::string_view characters, Random& random) {
  const unsigned rows = 1 + random_below(most_squares < 4 ? most_squares : 4, random);
  const unsigned columns = 1 + random_below(most_squares / rows, random);
  return write_board(Board(rows, columns), [&](unsigned) {
    return characters[random_below(static_cast<unsigned>(characters.size()), random)];
  });
}

}  // namespace zugzwang::games
