#pragma once

// Code shared by the presentations of games with dominoes.

#include <string>
#include <string_view>

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/boards/dominoes.hpp>

namespace zugzwang::games {

inline constexpr std::string_view domino_squares = ".#";
/// What squares of samples are drawn from.
inline constexpr const char* domino_letters = "....#";

/// Reads a board with holes. Throws Error{bad_position} that names the field `board`.
inline BoardText read_domino_board(const std::string& text) {
  return read_board("board", text, domino_squares);
}
/// Dominoes are shown as holes.
inline std::string domino_board_text(const Board& board, SquareSet free) {
  return write_board(board, [&](unsigned square) { return (free >> square & 1) != 0 ? '.' : '#'; });
}
inline Datum places_of(const Board& board, const Domino& domino) {
  return Datum::List{place_of(board, domino.first), place_of(board, domino.second)};
}
inline std::string domino_place(const Board& board, const Domino& domino) {
  return scene::span("board", cell_of(board, domino.first), cell_of(board, domino.second));
}
inline std::string describe_domino(const Board& board, const Domino& domino) {
  return "cover " +
         span_name(cell_of(board, domino.first), cell_of(board, domino.second), board.rows());
}

}  // namespace zugzwang::games
