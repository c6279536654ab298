#pragma once

// The moves of a taking-and-breaking game that leave a given nimber, in heaps whose moves are too
// many to list: those that a period makes alike form one family.

#include <cstdint>
#include <functional>

#include <zugzwang/core/game.hpp>
#include <zugzwang/solvers/heaps/ruled_heaps.hpp>

namespace zugzwang {

/// An arithmetic progression of moves: each leaves `step` more in the first heap, `step` fewer in
/// the last of two.
struct WayFamily {
  HeapParts first{};
  std::uint64_t step = 0;
  std::uint64_t count = 1;

  /// What move i leaves, from 0 on.
  HeapParts way(std::uint64_t i) const {
    if (i == 0) return first;
    return {first[0] + i * step, first[1] - i * step};
  }
};

/// Visits the ways in which one move turns a heap into heaps whose values xor to `target`: in
/// families, the parts of each way in rising order, until `visit` returns false. Every value that
/// is asked for must be known. Cost: with a proved period, a function of the period and not of the
/// size of the heap.
void for_each_way(const RuledHeaps& heaps, std::uint64_t heap, Nimber target,
                  const std::function<bool(const WayFamily&)>& visit);

}  // namespace zugzwang
