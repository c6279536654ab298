#pragma once

// Notakto (T. E. Plambeck and G. Whitehead, "The secrets of Notakto: winning at X-only
// tic-tac-toe", arXiv:1301.1672, 2013): both players write crosses on boards of three by three
// squares. A board with three crosses in a row is dead. Who kills the last board loses.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/games/boards/nine_points.hpp>

namespace zugzwang::games {

class Notakto {
 public:
  static constexpr unsigned most_boards = 3;
  static constexpr PointSet dead = 0x1FF;
  /// The crosses of each board; `dead` for a dead one, and for those beyond the number of boards.
  using State = std::array<PointSet, most_boards>;
  using Move = unsigned;  ///< the square, 9 for each board before

  /// Lists the boards in turn, each row by row.
  auto moves(const State& boards) const {
    return std::views::iota(0U, 9 * most_boards) | std::views::filter([boards](Move square) {
             return (boards[square / 9] >> square % 9 & 1) == 0;
           });
  }
  State play(State boards, Move square) const {
    PointSet& board = boards[square / 9];
    board = alive(static_cast<PointSet>(board | 1U << square % 9));
    return boards;
  }
  std::optional<Outcome> result(const State& boards) const {
    const bool is_over = std::ranges::all_of(boards, [](unsigned board) { return board == dead; });
    return is_over ? std::optional(Outcome::win) : std::nullopt;
  }
  std::uint64_t key(const State& boards) const {
    return boards[0] | std::uint64_t{boards[1]} << 9 | std::uint64_t{boards[2]} << 18;
  }
  static constexpr unsigned key_bits() { return 27; }
  /// Turns and reflects each board, and sorts them.
  State canonical(State boards) const {
    for (PointSet& board : boards) board = least_[board];
    std::ranges::sort(boards);
    return boards;
  }

  /// Returns the board, or `dead` if it has three in a row.
  static PointSet alive(PointSet crosses) { return has_line(crosses) ? dead : crosses; }

 private:
  static std::array<PointSet, 512> least_images() {
    const std::vector<PointSymmetry> symmetries = ring_symmetries(2);
    std::array<PointSet, 512> least{};
    for (PointSet board = 0; board < 512; ++board) {
      least[board] = board;
      for (const PointSymmetry& symmetry : symmetries)
        least[board] = std::min(least[board], image(board, symmetry));
    }
    return least;
  }

  std::array<PointSet, 512> least_ = least_images();
};

}  // namespace zugzwang::games
