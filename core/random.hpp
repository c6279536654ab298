#pragma once

// Random numbers that are the same everywhere. The standard fixes what its generators give, and
// leaves what its distributions make of it to each library.

#include <cstdint>
#include <random>

namespace zugzwang {

/// What all is drawn from.
using Random = std::mt19937_64;

/// Returns a number below `bound`, which is not 0; each is as likely as any other. Source: D.
/// Lemire, Fast Random Integer Generation in an Interval, ACM TOMACS 29 (2019).
inline std::uint64_t draw_below(std::uint64_t bound, Random& random) {
  __extension__ using Wide = unsigned __int128;
  Wide product = Wide{random()} * bound;
  if (static_cast<std::uint64_t>(product) < bound)
    while (static_cast<std::uint64_t>(product) < -bound % bound) product = Wide{random()} * bound;
  return static_cast<std::uint64_t>(product >> 64);
}

}  // namespace zugzwang
