#pragma once

// What the faces of the games on boards share.

#include <random>
#include <string>
#include <string_view>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/values.hpp>
#include <zugzwang/facade/answer.hpp>
#include <zugzwang/facade/datum.hpp>

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

/// Returns one of the numbers below `bound`, which is not 0.
inline unsigned random_below(unsigned bound, std::mt19937_64& random) {
  return std::uniform_int_distribution<unsigned>(0, bound - 1)(random);
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
