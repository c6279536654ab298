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
/// A board has at most so many squares, so that a player has room for at most 63 dominoes.
inline constexpr unsigned most_domino_squares = 127;
/// What squares of samples are drawn from.
inline constexpr const char* domino_letters = "....#";

/// Reads a board with holes. Throws Error{bad_position} that names the field `board`.
inline BoardText read_domino_board(const std::string& text) {
  return read_board("board", text, domino_squares, most_domino_squares);
}
/// Whether a board takes wide sets of squares.
inline bool is_wide(const BoardText& text) { return text.squares.size() > Board::most_squares; }
/// Dominoes are shown as holes.
template <SetOfSquares Set>
PositionText domino_board_text(const BoardSize& board, Set free) {
  const auto text = [&](unsigned square) { return (free >> square & 1) != 0 ? '.' : '#'; };
  return on_board(write_board(board, text), {});
}
inline Datum places_of(const BoardSize& board, const Domino& domino) {
  return Datum::List{place_of(board, domino.first), place_of(board, domino.second)};
}
inline MoveText domino_text(const BoardSize& board, const Domino& domino) {
  const scene::Cell first = cell_of(board, domino.first);
  const scene::Cell second = cell_of(board, domino.second);
  return {"cover " + span_name(first, second, board.rows()), scene::span("board", first, second)};
}

}  // namespace zugzwang::games
