// The size of maps in bytes, also of those that are about to grow.

#include <cstdint>

#include <boost/unordered/unordered_flat_map.hpp>

#include <zugzwang/core/allocated_bytes.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

TEST_CASE("the growth of a map is predicted", "[map_bytes]") {
  using Map = boost::unordered_flat_map<std::uint64_t, std::uint32_t>;
  Map map{{0, 0}};
  for (std::uint64_t key = 1; key < 1000; ++key) {
    const std::uint64_t before = map_bytes(map);
    const std::uint64_t within = map_bytes_within(map, 1);
    map.emplace(key, 0);
    const std::uint64_t after = map_bytes(map);
    // The old and the new table are both held meanwhile; the metadata takes the place of a slot.
    CHECK(within == (after == before ? before : 3 * before));
    CHECK((after == before || before + after <= within + sizeof(Map::value_type) + 16));
  }
}

}  // namespace
}  // namespace zugzwang
