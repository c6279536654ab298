#pragma once

// Code shared by the presentations of games on rows.

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/bits.hpp>
#include <zugzwang/engine/position_text.hpp>
#include <zugzwang/engine/scene.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/partizan/rows.hpp>

namespace zugzwang::games {

/// Returns the text of a position that is the output of `write_rows`, drawn with these pieces as
/// the board "board", whose shorter rows end in holes.
inline PositionText on_rows(std::string text, std::vector<scene::Piece> pieces) {
  auto draw = [text, pieces = std::move(pieces)] {
    scene::Board part = bare_board_part(text, pieces);
    std::size_t longest = 0;
    for (const std::string& row : part.rows) longest = std::max(longest, row.size());
    for (std::string& row : part.rows) row.resize(longest, '#');
    scene::name_cells(part);
    return Scene{part};
  };
  return {.line = std::move(text), .scene = std::move(draw)};
}
inline scene::Cell cell_of(const Rows& rows, unsigned square) {
  return {rows.place_in_row(square), rows.row_of(square)};
}
inline std::string square_name(const Rows& rows, unsigned square) {
  return scene::cell_name(cell_of(rows, square), count_bits(rows.gaps()) + 1U);
}

}  // namespace zugzwang::games
