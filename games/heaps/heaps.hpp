#pragma once

// Types and functions shared by games with heaps of tokens.

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace zugzwang::games {

/// The winner when no move is left: under normal play the player who made the last move, under
/// misère play the opponent.
enum class Convention { normal, misere };

/// The sizes of the heaps, in the order in which a move names them.
using Heaps = std::vector<std::uint64_t>;

inline bool all_empty(const Heaps& heaps) {
  return std::ranges::all_of(heaps, [](std::uint64_t heap) { return heap == 0; });
}

/// Returns the same sum in canonical form: without empty heaps, in ascending order.
inline Heaps in_order(Heaps heaps) {
  std::erase(heaps, 0);
  std::ranges::sort(heaps);
  return heaps;
}

/// Returns eight bytes for each heap: injective.
inline std::string key_of(const Heaps& heaps) {
  return {reinterpret_cast<const char*>(heaps.data()), heaps.size() * sizeof(heaps[0])};
}

inline std::uint64_t xor_of(const Heaps& heaps) {
  std::uint64_t sum = 0;
  for (const std::uint64_t heap : heaps) sum ^= heap;
  return sum;
}

}  // namespace zugzwang::games
