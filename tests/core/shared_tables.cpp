#include <memory>

#include <zugzwang/core/shared_tables.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

struct Squares {
  explicit Squares(unsigned side) : squares(side * side) {}
  unsigned squares;
};

TEST_CASE("tables of equal parameters are shared while they are in use", "[shared_tables]") {
  std::shared_ptr<const Squares> three = shared_tables<Squares>(3U);
  const std::shared_ptr<const Squares> four = shared_tables<Squares>(4U);
  CHECK(three->squares == 9);
  CHECK(four->squares == 16);
  CHECK(shared_tables<Squares>(3U) == three);
  const std::weak_ptr<const Squares> before = three;
  three.reset();
  CHECK(before.expired());
  CHECK(shared_tables<Squares>(3U)->squares == 9);
  CHECK(shared_tables<Squares>(4U) == four);
}

}  // namespace
}  // namespace zugzwang
