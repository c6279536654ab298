#pragma once

// Ultimate tic-tac-toe: nine boards of tic-tac-toe in three rows of three. The cell that a player
// marks is the board on which the opponent has to play; if play is over there, he may choose. Who
// has won three boards in a row wins; if play is over on all boards, it is a draw. What is written
// on a board where play is over does not matter: all its cells are the winner's, or both players'.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>

#include <zugzwang/core/bits.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/games/boards/nine_points.hpp>

namespace zugzwang::games {

class UltimateTicTacToe {
 public:
  using Cells = PointSet;
  static constexpr std::uint8_t any_board = 9;
  struct State {
    std::array<std::array<Cells, 9>, 2> marks{};  ///< of x and o, by board
    std::uint8_t board = any_board;               ///< where the player on move has to play
    bool o_moves = false;
    bool operator==(const State&) const = default;
  };
  using Move = std::uint8_t;  ///< 9 times the board, plus the cell

  auto moves(const State& state) const {
    return std::views::iota(Move{0}, Move{81}) |
           std::views::filter([this, &state](Move move) { return may_play(state, move); });
  }
  /// Returns whether a move is one of an unfinished state.
  bool may_play(const State& state, Move move) const {
    const std::size_t board = move / 9;
    return move < 81 && (state.board == any_board || state.board == board) &&
           !is_over(state, board) && (marked(state, board) >> move % 9 & 1) == 0;
  }
  State play(State state, Move move) const {
    state.marks[state.o_moves][move / 9] |= static_cast<Cells>(1U << move % 9);
    close(state, move / 9);
    state.o_moves = !state.o_moves;
    state.board = is_over(state, move % 9) ? any_board : static_cast<std::uint8_t>(move % 9);
    return state;
  }
  std::optional<Outcome> result(const State& state) const {
    if (has_line(won(state, !state.o_moves))) return Outcome::loss;
    for (std::size_t board = 0; board < 9; ++board)
      if (!is_over(state, board)) return std::nullopt;
    return Outcome::draw;
  }
  std::string key(const State& state) const {
    std::string key{static_cast<char>(state.board), static_cast<char>(state.o_moves)};
    for (const auto& boards : state.marks)
      key.append(reinterpret_cast<const char*>(boards.data()), sizeof boards);
    return key;
  }
  std::uint64_t rank(const State& state) const {
    std::uint64_t left = 81;
    for (std::size_t board = 0; board < 9; ++board)
      left -= static_cast<std::uint64_t>(count_bits(marked(state, board)));
    return left;
  }
  /// Counts the boards that each has won, and the lines of boards that each may still complete.
  double evaluate(const State& state) const {
    const auto chances = [&](bool of_o) {
      const Cells own = won(state, of_o);
      Cells closed = 0;
      for (std::size_t board = 0; board < 9; ++board)
        if (is_over(state, board) && (own >> board & 1) == 0)
          closed |= static_cast<Cells>(1U << board);
      int count = 2 * count_bits(own);
      for (const Cells line : line_sets)
        if ((line & closed) == 0) count += count_bits(static_cast<Cells>(line & own));
      return count;
    };
    return std::clamp((chances(state.o_moves) - chances(!state.o_moves)) / 40.0, -0.9, 0.9);
  }

  static constexpr Cells all_cells = 0x1FF;
  /// Fills a board where play is over, since it is won or full.
  static void close(State& state, std::size_t board) {
    Cells& x = state.marks[0][board];
    Cells& o = state.marks[1][board];
    const bool x_has_won = has_line(x);
    const bool o_has_won = has_line(o);
    if (!x_has_won && !o_has_won && (x | o) != all_cells) return;
    x = o_has_won ? 0 : all_cells;
    o = x_has_won ? 0 : all_cells;
  }
  static bool is_over(const State& state, std::size_t board) {
    return marked(state, board) == all_cells;
  }
  /// Returns the boards that a player has won.
  static Cells won(const State& state, bool of_o) {
    Cells won = 0;
    for (std::size_t board = 0; board < 9; ++board)
      if (state.marks[of_o][board] == all_cells && state.marks[!of_o][board] == 0)
        won |= static_cast<Cells>(1U << board);
    return won;
  }

 private:
  static Cells marked(const State& state, std::size_t board) {
    return state.marks[0][board] | state.marks[1][board];
  }
};

}  // namespace zugzwang::games
