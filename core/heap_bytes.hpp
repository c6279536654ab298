#pragma once

// What states, keys and maps of them hold outside of themselves, for those who count their memory.

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace zugzwang {

/// Returns the bytes that allocators usually take for so many: with 8 of their own, rounded to 16.
constexpr std::uint64_t bytes_allocated(std::uint64_t bytes) {
  return std::max<std::uint64_t>(32, (bytes + 8 + 15) / 16 * 16);
}

/// Returns the bytes that an object takes outside of itself, of one that is a vector or a string,
/// or tells them by a function `heap_bytes`.
template <class Object>
std::uint64_t heap_bytes([[maybe_unused]] const Object& object) {
  if constexpr (requires {
                  { object.heap_bytes() } -> std::convertible_to<std::uint64_t>;
                })
    return object.heap_bytes();
  if constexpr (requires {
                  typename Object::value_type;
                  { object.capacity() } -> std::convertible_to<std::size_t>;
                  object.data();
                }) {
    // Few elements may lie in the object itself, as those of short strings do.
    const auto* const data = reinterpret_cast<const std::byte*>(object.data());
    const auto* const begin = reinterpret_cast<const std::byte*>(&object);
    const bool is_inside =
        !std::less<>{}(data, begin) && std::less<>{}(data, begin + sizeof object);
    if (object.capacity() == 0 || is_inside) return 0;
    return bytes_allocated(object.capacity() * sizeof(typename Object::value_type));
  }
  return 0;
}

/// Returns the bytes of a Boost.Unordered flat map: its slots, and 16 bytes of metadata for 15 of
/// them.
template <class Map>
std::uint64_t map_bytes(const Map& map) {
  const std::uint64_t slots = map.bucket_count();
  return slots * sizeof(typename Map::value_type) + slots / 15 * 16;
}

/// Returns the bytes held while it grows, should that happen within so many entries: it doubles
/// when it is full, and holds the old slots beside the new ones meanwhile.
template <class Map>
std::uint64_t map_bytes_within(const Map& map, std::uint64_t entries) {
  return (map.size() + entries > map.max_load() ? 3 : 1) * map_bytes(map);
}

}  // namespace zugzwang
