#pragma once

// The nimbers of single heaps by their definition: the mex over what `heap_options` lists.

#include <algorithm>
#include <cstdint>
#include <vector>

#include <zugzwang/core/game.hpp>

namespace zugzwang::testing {

/// Those of the heaps 0 … count−1.
template <HeapGame G>
std::vector<Nimber> nimbers(const G& game, std::uint64_t count) {
  std::vector<Nimber> values;
  for (std::uint64_t heap = 0; heap < count; ++heap) {
    std::vector<Nimber> met;
    for (const auto& option : game.heap_options(heap)) {
      Nimber sum = 0;
      for (const std::uint64_t part : option) sum ^= values[part];
      met.push_back(sum);
    }
    Nimber mex = 0;
    while (std::ranges::find(met, mex) != met.end()) ++mex;
    values.push_back(mex);
  }
  return values;
}

}  // namespace zugzwang::testing
