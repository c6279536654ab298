#pragma once

// What games of heaps of tokens share.

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace zugzwang::games {

/// Who wins when no move is left: under normal play the player who made the last move, under misère
/// play the other.
enum class Convention { normal, misere };

/// The sizes of the heaps, in the order in which a move names them.
using Heaps = std::vector<std::uint64_t>;

inline bool all_empty(const Heaps& heaps) {
  return std::ranges::all_of(heaps, [](std::uint64_t heap) { return heap == 0; });
}

/// The same sum in one form: without empty heaps, in rising order.
inline Heaps in_order(Heaps heaps) {
  std::erase(heaps, 0);
  std::ranges::sort(heaps);
  return heaps;
}

/// Eight bytes a heap: injective.
inline std::string key_of(const Heaps& heaps) {
  return {reinterpret_cast<const char*>(heaps.data()), heaps.size() * sizeof(heaps[0])};
}

inline std::uint64_t xor_of(const Heaps& heaps) {
  std::uint64_t sum = 0;
  for (const std::uint64_t heap : heaps) sum ^= heap;
  return sum;
}

}  // namespace zugzwang::games
