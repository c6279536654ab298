// What objects hold outside of themselves is counted as allocators take it.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/core/bytes_beside.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

struct Tells {
  static std::uint64_t bytes_beside() { return 7; }
};

TEST_CASE("what lies in an object itself is not beside it", "[bytes]") {
  CHECK(bytes_beside(std::uint64_t{5}) == 0);
  CHECK(bytes_beside(std::array<int, 100>{}) == 0);
  CHECK(bytes_beside(std::vector<int>{}) == 0);
  CHECK(bytes_beside(std::string("short")) == 0);
}

TEST_CASE("what is allocated counts with what the allocator adds", "[bytes]") {
  CHECK(bytes_beside(std::vector<std::uint64_t>(1)) == 32);
  CHECK(bytes_beside(std::vector<std::uint64_t>(5)) == 48);
  CHECK(bytes_beside(std::string(100, 'x')) >= 112);
  CHECK(bytes_beside(Tells{}) == 7);
}

}  // namespace
}  // namespace zugzwang
