#pragma once

#include <cstdint>

namespace zugzwang {

/// The bytes of a Boost.Unordered flat map: its slots, and 16 bytes of metadata for 15 of them.
template <class Map>
std::uint64_t map_bytes(const Map& map) {
  const std::uint64_t slots = map.bucket_count();
  return slots * sizeof(typename Map::value_type) + slots / 15 * 16;
}

}  // namespace zugzwang
