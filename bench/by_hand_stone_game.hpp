#pragma once

// Stone Game, hand-written: the lead of the player who takes first from each interval.

#include <algorithm>
#include <cstdint>
#include <vector>

namespace zugzwang::by_hand {

/// Stores all intervals, those of one length after the other.
inline std::int64_t stone_game_triangle(const std::vector<std::int64_t>& piles) {
  const std::size_t n = piles.size();
  std::vector<std::int64_t> lead((n + 1) * (n + 2) / 2);
  std::size_t below = 0;
  std::size_t here = n + 1;
  for (std::size_t length = 1; length <= n; ++length) {
    const std::size_t width = n + 1 - length;
    for (std::size_t left = 0; left < width; ++left)
      lead[here + left] = std::max(piles[left] - lead[below + left + 1],
                                   piles[left + length - 1] - lead[below + left]);
    below = here;
    here += width;
  }
  return lead.back();
}

/// Stores one diagonal, which is overwritten in place.
inline std::int64_t stone_game_diagonal(const std::vector<std::int64_t>& piles) {
  const std::size_t n = piles.size();
  std::vector<std::int64_t> lead(n + 1);
  for (std::size_t length = 1; length <= n; ++length)
    for (std::size_t left = 0; left + length <= n; ++left)
      lead[left] = std::max(piles[left] - lead[left + 1], piles[left + length - 1] - lead[left]);
  return lead[0];
}

}  // namespace zugzwang::by_hand
