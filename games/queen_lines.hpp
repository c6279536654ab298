#pragma once

// The squares that a queen of chess reaches on a board with obstacles.

#include <array>
#include <bit>
#include <cstddef>
#include <optional>
#include <vector>

#include <zugzwang/core/board.hpp>

namespace zugzwang::games {

/// The lines from each square of a board to its edges. Memory: 64 bytes a square.
class QueenLines {
 public:
  explicit QueenLines(const Board& board) : lines_(board.squares()) {
    for (unsigned from = 0; from < board.squares(); ++from)
      for (std::size_t way = 0; way < king_steps.size(); ++way)
        for (std::optional<unsigned> at = board.neighbour(from, king_steps[way]); at;
             at = board.neighbour(*at, king_steps[way]))
          lines_[from][way] |= Board::bit(*at);
  }

  /// Returns the squares of a set to which a queen gets from a square, all between being of the set
  /// too. Cost: some ten instructions for each of eight lines.
  SquareSet reached(unsigned from, SquareSet free) const {
    SquareSet reached = 0;
    for (std::size_t way = 0; way < king_steps.size(); ++way) {
      const SquareSet line = lines_[from][way];
      const SquareSet obstacles = line & ~free;
      reached |= line;
      if (obstacles == 0) continue;
      // The first four ways lead to lower squares.
      const int nearest = way < king_steps.size() / 2 ? 63 - std::countl_zero(obstacles)
                                                      : std::countr_zero(obstacles);
      reached &= ~(lines_[static_cast<unsigned>(nearest)][way] | SquareSet{1} << nearest);
    }
    return reached;
  }

 private:
  std::vector<std::array<SquareSet, king_steps.size()>> lines_;
};

}  // namespace zugzwang::games
