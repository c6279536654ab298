#pragma once

// The heap size in bytes of states, keys and maps of them, for code that counts its memory.

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace zugzwang {

/// Returns the bytes that allocators usually take for a request: 8 more, rounded up to a multiple
/// of 16, and at least 32.
constexpr std::uint64_t bytes_allocated(std::uint64_t bytes) {
  return std::max<std::uint64_t>(32, (bytes + 8 + 15) / 16 * 16);
}

/// Returns the heap size in bytes of an object that is a vector or a string or has a function
/// `allocated_bytes`; 0 for any other.
template <class Object>
std::uint64_t allocated_bytes([[maybe_unused]] const Object& object) {
  if constexpr (requires {
                  { object.allocated_bytes() } -> std::convertible_to<std::uint64_t>;
                })
    return object.allocated_bytes();
  if constexpr (requires {
                  typename Object::value_type;
                  { object.capacity() } -> std::convertible_to<std::size_t>;
                  object.data();
                }) {
    // A few elements may lie in the object itself, such as those of short strings.
    const auto* const data = reinterpret_cast<const std::byte*>(object.data());
    const auto* const begin = reinterpret_cast<const std::byte*>(&object);
    const bool is_inside =
        !std::less<>{}(data, begin) && std::less<>{}(data, begin + sizeof object);
    if (object.capacity() == 0 || is_inside) return 0;
    return bytes_allocated(object.capacity() * sizeof(typename Object::value_type));
  }
  return 0;
}

/// Returns the heap size in bytes of a Boost.Unordered flat map: its slots, and 16 bytes of
/// metadata for every 15 of them.
template <class Map>
std::uint64_t map_bytes(const Map& map) {
  const std::uint64_t slots = map.bucket_count();
  return slots * sizeof(typename Map::value_type) + slots / 15 * 16;
}

/// Returns the most bytes held while `entries` further entries are added: the map doubles when it
/// is full, and meanwhile holds the old slots beside the new ones.
template <class Map>
std::uint64_t map_bytes_within(const Map& map, std::uint64_t entries) {
  return (map.size() + entries > map.max_load() ? 3 : 1) * map_bytes(map);
}

}  // namespace zugzwang
