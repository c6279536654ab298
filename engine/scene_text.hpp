#pragma once

// Positions as people see them in a text: boards of cells, points, boxes and pits, drawn from their
// scenes in lines of characters, with the names of rows and columns beside them.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/engine/canvas.hpp>
#include <zugzwang/engine/game_graph.hpp>
#include <zugzwang/engine/walk.hpp>

namespace zugzwang {

/// What a position does not contain: how play has reached it. Players are numbered from 0 in the
/// order in which they began.
struct TurnOfPlay {
  unsigned mover = 0;
  std::array<std::int64_t, 2> scores{};
  std::string last_place{};  ///< the place of the last move in its scene; empty if there is none
  unsigned last_mover = 0;
};

/// Returns the position in lines with '\n' between them: the board, the meaning of its letters, and
/// who is on move. Pieces and sides keep their player: those of the player on move are those of
/// `turn.mover`. The last move is in brackets, a move from one cell to another at its end. Returns
/// an empty text if the scene is none of boards, or wider than 80 columns.
std::string drawing(const GameGraph& positions, std::uint64_t position, const TurnOfPlay& turn = {},
                    const Paint& paint = nullptr);
/// The same for the position of a walk.
std::string drawing(const Walk& walk, const Paint& paint = nullptr);

/// Returns a legal move as it is listed: a number or a text as it is if the words for the move
/// contain it, and any other move in words.
std::string listed_move(const GameGraph& positions, std::uint64_t position, const Datum& move);

}  // namespace zugzwang
