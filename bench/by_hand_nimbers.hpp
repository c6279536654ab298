#pragma once

// The nimbers of a taking-and-breaking game, hand-written: all pairs, and the mex by a stamp for
// each value. Quadratic.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <zugzwang/core/game.hpp>

namespace zugzwang::by_hand {

/// Returns the nimbers of heaps 0 … count−1, for rules that leave at most two heaps.
inline std::vector<std::uint16_t> nimbers(const HeapRules& rules, std::size_t count) {
  std::vector<std::uint16_t> values(count);
  std::vector<std::uint32_t> seen(1 << 16);
  for (std::size_t heap = 0; heap < count; ++heap) {
    const auto stamp = static_cast<std::uint32_t>(heap + 1);
    for (const HeapRule& rule : rules.rules) {
      if (rule.removed > heap) break;
      const std::size_t left = heap - rule.removed;
      if ((rule.digit & 1) != 0 && left == 0) seen[0] = stamp;
      if ((rule.digit & 2) != 0 && left > 0) seen[values[left]] = stamp;
      if ((rule.digit & 4) == 0 || left == 0) continue;
      const std::size_t last = rules.unequal ? (left - 1) / 2 : left / 2;
      for (std::size_t part = 1; part <= last; ++part)
        seen[values[part] ^ values[left - part]] = stamp;
    }
    std::uint16_t mex = 0;
    while (seen[mex] == stamp) ++mex;
    values[heap] = mex;
  }
  return values;
}

}  // namespace zugzwang::by_hand
