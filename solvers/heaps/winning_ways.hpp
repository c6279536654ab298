#pragma once

// Finds the moves of a taking-and-breaking game that leave a given nimber. A large heap has too
// many to list; a period groups them into few families.

#include <cstdint>
#include <functional>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/heaps/ruled_heaps.hpp>

namespace zugzwang {

/// An arithmetic progression of moves: each leaves `step` more than the one before in the
/// second-to-last heap, and `step` fewer in the last. A single move is a family too.
struct WayFamily {
  HeapParts first{};
  std::uint64_t step = 0;
  std::uint64_t count = 1;

  /// Returns the heaps that move i leaves, where 0 ≤ i < count.
  HeapParts parts(std::uint64_t i) const {
    HeapParts parts;
    for (std::size_t k = 0; k < first.size(); ++k) {
      const std::size_t behind = first.size() - 1 - k;
      parts.push_back(behind == 1   ? first[k] + i * step
                      : behind == 0 ? first[k] - i * step
                                    : first[k]);
    }
    return parts;
  }
};

/// Visits, in families, the moves that turn a heap into heaps whose values xor to `target`, until
/// `visit` returns false or the meter ends the search. The heaps that a move leaves are in
/// ascending order. The values of all smaller heaps must be known. Cost: one step for each move. If
/// the nimbers are proved to be periodic and the first period ends at n, the moves that leave k
/// heaps cost n^(k−1) steps in all, and n for each family that is visited, however large the heap.
void for_each_way(const RuledHeaps& heaps, std::uint64_t heap, Nimber target, Meter& meter,
                  const std::function<bool(const WayFamily&)>& visit);

}  // namespace zugzwang
