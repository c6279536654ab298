// Lists of places: what finds no room is left out, and known to be.

#include <cstdint>

#include <zugzwang/solvers/retrograde/predecessor_generator.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

void fill(PlaceList& list, std::uint64_t first, std::uint64_t count) {
  PlaceList::Adder add(list);
  for (std::uint64_t i = 0; i < count; ++i) add.add(first + i);
  add.finish();
}

TEST_CASE("a list of places contains what was added", "[predecessor_generator]") {
  PlaceList list;
  CHECK(list.places().empty());
  fill(list, 7, 2);
  fill(list, 100, 1);
  REQUIRE(list.places().size() == 3);
  CHECK(list.places()[1] == Listed{8});
  CHECK(list.places()[2] == Listed{100});
  CHECK_FALSE(list.overflowed());
  list.clear();
  CHECK(list.places().empty());
}

TEST_CASE("a list that overflows contains all places after it has grown",
          "[predecessor_generator]") {
  PlaceList list;
  constexpr std::uint64_t many = 10'000;
  int times = 0;
  for (fill(list, 0, many); list.overflowed(); fill(list, 0, many)) {
    list.grow();
    CHECK(list.places().empty());
    ++times;
  }
  CHECK(times == 4);
  REQUIRE(list.places().size() == many);
  CHECK(list.places().back() == Listed{many - 1});
}

TEST_CASE("a list can be cleared for another number of places", "[predecessor_generator]") {
  PlaceList list;
  for (const std::uint64_t count : {3, 1024, 5000, 5000, 10}) {
    CAPTURE(count);
    list.clear_for(count);
    fill(list, 1, count);
    CHECK(list.places().size() == count);
    CHECK_FALSE(list.overflowed());
  }
}

}  // namespace
}  // namespace zugzwang
