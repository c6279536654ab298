#pragma once

#include <cstdint>

namespace zugzwang {

/// The bytes of a Boost.Unordered flat map: its slots, and 16 bytes of metadata for 15 of them.
template <class Map>
std::uint64_t map_bytes(const Map& map) {
  const std::uint64_t slots = map.bucket_count();
  return slots * sizeof(typename Map::value_type) + slots / 15 * 16;
}

/// The bytes held while it grows, should that happen within so many entries: it doubles when it is
/// full, and holds the old slots beside the new ones meanwhile.
template <class Map>
std::uint64_t map_bytes_within(const Map& map, std::uint64_t entries) {
  return (map.size() + entries > map.max_load() ? 3 : 1) * map_bytes(map);
}

}  // namespace zugzwang
