// The heap size of objects in bytes includes what the allocator adds.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/core/allocated_bytes.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

struct Tells {
  static std::uint64_t allocated_bytes() { return 7; }
};

TEST_CASE("data inside an object is not counted as heap memory", "[bytes]") {
  CHECK(allocated_bytes(std::uint64_t{5}) == 0);
  CHECK(allocated_bytes(std::array<int, 100>{}) == 0);
  CHECK(allocated_bytes(std::vector<int>{}) == 0);
  CHECK(allocated_bytes(std::string("short")) == 0);
}

TEST_CASE("allocations count with the overhead of the allocator", "[bytes]") {
  CHECK(allocated_bytes(std::vector<std::uint64_t>(1)) == 32);
  CHECK(allocated_bytes(std::vector<std::uint64_t>(5)) == 48);
  CHECK(allocated_bytes(std::string(100, 'x')) >= 112);
  CHECK(allocated_bytes(Tells{}) == 7);
}

}  // namespace
}  // namespace zugzwang
