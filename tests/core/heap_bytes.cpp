// The heap size of objects in bytes includes what the allocator adds.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/core/heap_bytes.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

struct Tells {
  static std::uint64_t heap_bytes() { return 7; }
};

TEST_CASE("data inside an object is not counted as heap memory", "[bytes]") {
  CHECK(heap_bytes(std::uint64_t{5}) == 0);
  CHECK(heap_bytes(std::array<int, 100>{}) == 0);
  CHECK(heap_bytes(std::vector<int>{}) == 0);
  CHECK(heap_bytes(std::string("short")) == 0);
}

TEST_CASE("allocations count with the overhead of the allocator", "[bytes]") {
  CHECK(heap_bytes(std::vector<std::uint64_t>(1)) == 32);
  CHECK(heap_bytes(std::vector<std::uint64_t>(5)) == 48);
  CHECK(heap_bytes(std::string(100, 'x')) >= 112);
  CHECK(heap_bytes(Tells{}) == 7);
}

}  // namespace
}  // namespace zugzwang
