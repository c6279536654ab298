#pragma once

// Random numbers that are the same on every platform. The standard fixes the output of its
// generators, but leaves that of its distributions to each library.

#include <cstdint>
#include <random>

namespace zugzwang {

/// The generator of all random numbers.
using Random = std::mt19937_64;

/// Returns a uniformly distributed number below `bound`, which is not 0. Source: D. Lemire, Fast
/// Random Integer Generation in an Interval, ACM TOMACS 29 (2019).
inline std::uint64_t draw_below(std::uint64_t bound, Random& random) {
  __extension__ using Wide = unsigned __int128;
  Wide product = Wide{random()} * bound;
  if (static_cast<std::uint64_t>(product) < bound)
    while (static_cast<std::uint64_t>(product) < -bound % bound) product = Wide{random()} * bound;
  return static_cast<std::uint64_t>(product >> 64);
}

}  // namespace zugzwang
