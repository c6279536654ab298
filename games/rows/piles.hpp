#pragma once

// Types and functions that games with rows of piles share.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace zugzwang::games {

/// The stones of each pile, from the left.
using Piles = std::vector<std::int64_t>;

/// The totals of the first 0, 1, 2 … piles.
inline std::vector<std::int64_t> totals_of(const Piles& piles) {
  std::vector<std::int64_t> totals(piles.size() + 1);
  for (std::size_t i = 0; i < piles.size(); ++i) totals[i + 1] = totals[i] + piles[i];
  return totals;
}

enum class End : std::uint8_t { left, right };

}  // namespace zugzwang::games
