#pragma once

// The moves of a taking-and-breaking game that leave a given nimber. A large heap has too many to
// list; a period groups them into few families.

#include <cstdint>
#include <functional>

#include <zugzwang/core/game.hpp>
#include <zugzwang/solvers/heaps/ruled_heaps.hpp>

namespace zugzwang {

/// An arithmetic progression of moves: each leaves `step` more in the first heap, `step` fewer in
/// the last. A single move is a family too.
struct WayFamily {
  HeapParts first{};
  std::uint64_t step = 0;
  std::uint64_t count = 1;

  /// The heaps that move i leaves, where 0 ≤ i < count.
  HeapParts way(std::uint64_t i) const {
    if (i == 0) return first;
    return {first[0] + i * step, first[1] - i * step};
  }
};

/// Visits, in families, the moves that turn a heap into heaps whose values xor to `target`, until
/// `visit` returns false. Each move leaves its heaps in rising order. The values of all smaller
/// heaps must be known. Cost: one step for each move; if the period is proved and moves leave at
/// most two heaps, in proportion to the period instead.
void for_each_way(const RuledHeaps& heaps, std::uint64_t heap, Nimber target,
                  const std::function<bool(const WayFamily&)>& visit);

}  // namespace zugzwang
