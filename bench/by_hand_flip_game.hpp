#pragma once

// Flip Game, hand-written: the nimbers of runs by mex, of all runs or of those before the known
// period of 34 begins.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace zugzwang::by_hand {

/// Returns the nimbers of runs of length 0 to `longest`. Quadratic.
inline std::vector<std::uint32_t> flip_game_nimbers(std::size_t longest) {
  std::vector<std::uint32_t> nimber(longest + 1);
  std::vector<std::uint32_t> seen(64);
  for (std::size_t run = 2; run <= longest; ++run) {
    for (std::size_t left = 0, right = run - 2; left <= right; ++left, --right) {
      seen[nimber[left] ^ nimber[right]] = static_cast<std::uint32_t>(run);
      if (right == 0) break;
    }
    while (seen[nimber[run]] == run) ++nimber[run];
  }
  return nimber;
}

template <class NimberOf>
std::uint32_t flip_game_board(const std::string& board, NimberOf nimber_of) {
  std::uint32_t sum = 0;
  std::size_t run = 0;
  for (const char c : board) {
    if (c == '+') {
      ++run;
    } else {
      sum ^= nimber_of(run);
      run = 0;
    }
  }
  return sum ^ nimber_of(run);
}

inline std::uint32_t flip_game_all_heaps(const std::string& board) {
  const std::vector<std::uint32_t> nimber = flip_game_nimbers(board.size());
  return flip_game_board(board, [&](std::size_t run) { return nimber[run]; });
}

/// Relies on the period of OEIS A002187.
inline std::uint32_t flip_game_period(const std::string& board) {
  const std::vector<std::uint32_t> nimber = flip_game_nimbers(53 + 34);
  return flip_game_board(
      board, [&](std::size_t run) { return nimber[run < 53 ? run : 53 + (run - 53) % 34]; });
}

}  // namespace zugzwang::by_hand
