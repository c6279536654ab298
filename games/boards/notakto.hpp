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

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang::games {

class Notakto {
 public:
  static constexpr unsigned most_boards = 3;
  static constexpr std::uint16_t dead = 0x1FF;
  /// The crosses of each board; `dead` for a dead one, and for those beyond the number of boards.
  using State = std::array<std::uint16_t, most_boards>;
  using Move = unsigned;  ///< the square, 9 for each board before

  /// Lists the boards in turn, each row by row.
  auto moves(const State& boards) const {
    return std::views::iota(0U, 9 * most_boards) | std::views::filter([boards](Move square) {
             return (boards[square / 9] >> square % 9 & 1) == 0;
           });
  }
  State play(State boards, Move square) const {
    std::uint16_t& board = boards[square / 9];
    board = alive(static_cast<std::uint16_t>(board | 1U << square % 9));
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
    for (std::uint16_t& board : boards) board = least_[board];
    std::ranges::sort(boards);
    return boards;
  }

  /// Returns the board, or `dead` if it has three in a row.
  static std::uint16_t alive(std::uint16_t crosses) {
    constexpr std::array<std::uint16_t, 8> rows = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    const auto is_full = [&](std::uint16_t row) { return (crosses & row) == row; };
    return std::ranges::any_of(rows, is_full) ? dead : crosses;
  }

 private:
  static std::array<std::uint16_t, 512> least_images() {
    std::array<std::uint16_t, 512> least{};
    for (std::uint16_t board = 0; board < 512; ++board) {
      least[board] = board;
      std::uint16_t image = board;
      for (int i = 0; i < 8; ++i) {
        // Transposed, and every second time upside down too, which generates all eight.
        std::uint16_t next = 0;
        for (unsigned square = 0; square < 9; ++square) {
          const unsigned row = i % 2 == 0 ? square % 3 : 2 - square / 3;
          const unsigned column = i % 2 == 0 ? square / 3 : square % 3;
          if ((image >> square & 1) != 0)
            next |= static_cast<std::uint16_t>(1U << (3 * row + column));
        }
        image = next;
        least[board] = std::min(least[board], image);
      }
    }
    return least;
  }

  std::array<std::uint16_t, 512> least_ = least_images();
};

}  // namespace zugzwang::games
