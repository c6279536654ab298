#pragma once

// How many positions are searched for one: about as many as for those before it that were so deep
// in the tree.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace zugzwang {

/// A running mean for each depth.
class TypicalWork {
 public:
  TypicalWork() { means_.fill(first << shift); }

  std::uint64_t at(std::size_t depth) const { return means_[place_of(depth)] >> shift; }
  void add(std::size_t depth, std::uint64_t work) {
    std::uint64_t& mean = means_[place_of(depth)];
    mean += work - (mean >> shift);
  }

 private:
  static constexpr std::size_t depths_told_apart = 256;
  static constexpr int shift = 4;  // the mean goes by sixteenths
  static constexpr std::uint64_t first = 16;

  static std::size_t place_of(std::size_t depth) { return std::min(depth, depths_told_apart - 1); }

  std::array<std::uint64_t, depths_told_apart> means_;  // times 16
};

}  // namespace zugzwang
