#pragma once

// What processes that share a game have sent each other, level by level: what a model of the cost
// on other machines starts from.

#include <cstdint>

namespace zugzwang {

/// A level of a tier, summed over all processes.
struct LevelTraffic {
  std::uint64_t tier = 0;
  std::uint64_t plies = 0;     ///< of the level
  std::uint64_t decided = 0;   ///< positions that were decided in it
  std::uint64_t updates = 0;   ///< told to other processes, or values asked of them
  std::uint64_t messages = 0;  ///< in so many
  std::uint64_t bytes = 0;     ///< of them
  double seconds = 0;          ///< as the first process has measured
};

}  // namespace zugzwang
