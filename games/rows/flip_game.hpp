#pragma once

// Flip Game II (LeetCode 294): a row of + and -; a move turns two neighbouring + into -. A player
// who cannot move loses. A run of + of length n is a heap: a move takes two of it and leaves two
// runs, which may be empty. This is Dawson's Kayles, the octal game 0.07 (Winning Ways, chapter 4),
// whose nimbers, OEIS A002187, have period 34 from heap 53 on.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <vector>

#include <zugzwang/core/game.hpp>

namespace zugzwang::games {

class FlipGame {
 public:
  using State = std::string;   ///< of + and -
  using Move = std::uint32_t;  ///< the index of the left one of the two

  static constexpr bool impartial = true;

  /// Lists the moves from left to right.
  auto moves(const State& board) const {
    return std::views::iota(Move{0},
                            static_cast<Move>(std::max<std::size_t>(board.size(), 1) - 1)) |
           std::views::filter([&board](Move i) { return board[i] == '+' && board[i + 1] == '+'; });
  }
  bool legal(const State& board, Move i) const {
    return std::size_t{i} + 1 < board.size() && board[i] == '+' && board[i + 1] == '+';
  }
  State play(State board, Move i) const {
    board[i] = board[i + 1] = '-';
    return board;
  }
  std::optional<Outcome> result(const State& board) const {
    return board.find("++") == State::npos ? std::optional(Outcome::loss) : std::nullopt;
  }
  State key(const State& board) const { return board; }

  /// Returns the runs of two or more in order of ascending length: nothing else matters.
  State canonical(const State& board) const {
    std::vector<std::uint64_t> runs;
    for (const std::uint64_t run : heaps(board))
      if (run > 1) runs.push_back(run);
    std::ranges::sort(runs);
    State sorted;
    for (const std::uint64_t run : runs) {
      if (!sorted.empty()) sorted += '-';
      sorted.append(run, '+');
    }
    return sorted;
  }

  /// Returns the lengths of the runs of +.
  std::vector<std::uint64_t> heaps(const State& board) const {
    std::vector<std::uint64_t> runs;
    for (std::size_t begin = board.find('+'); begin != State::npos;) {
      const std::size_t end = std::min(board.find('-', begin), board.size());
      runs.push_back(end - begin);
      begin = board.find('+', end);
    }
    return runs;
  }
  /// Returns the row with each run of two or more alone.
  std::vector<State> components(const State& board) const {
    std::vector<State> components;
    for (std::size_t begin = board.find("++"); begin != State::npos;) {
      const std::size_t end = std::min(board.find('-', begin), board.size());
      components.emplace_back(board.size(), '-').replace(begin, end - begin, end - begin, '+');
      begin = board.find("++", end);
    }
    return components;
  }
  auto heap_options(std::uint64_t run) const {
    return std::views::iota(std::uint64_t{0}, run < 2 ? 0 : run - 1) |
           std::views::transform([run](std::uint64_t left) {
             return std::array<std::uint64_t, 2>{left, run - 2 - left};
           });
  }
  /// Cost: one step for each move, although each depends on the run that contains it.
  std::vector<HeapMove<Move>> heap_moves(const State& board) const {
    std::vector<HeapMove<Move>> moves;
    for (std::size_t begin = board.find('+'); begin != State::npos;) {
      const std::size_t end = std::min(board.find('-', begin), board.size());
      for (std::size_t i = begin; i + 1 < end; ++i)
        moves.push_back({static_cast<Move>(i), end - begin, {i - begin, end - i - 2}});
      begin = board.find('+', end);
    }
    return moves;
  }
  HeapRules heap_rules() const { return {{{2, 7}}}; }
};

}  // namespace zugzwang::games
