// Single heaps by the definition.

#include <cstdint>
#include <vector>

#include <zugzwang/games/heaps/nim.hpp>
#include <zugzwang/games/rows/flip_game.hpp>
#include <zugzwang/solvers/heaps/naive_heaps.hpp>

#include "catch.hpp"
#include "naive_nimbers.hpp"

namespace zugzwang {
namespace {

using games::FlipGame;
using games::Nim;
using testing::naive_nimbers;

TEST_CASE("each heap has the least nimber that no option has", "[heaps]") {
  constexpr std::uint64_t count = 300;
  const Limits limits;
  Meter meter(limits);
  NaiveHeaps<FlipGame> flips{FlipGame{}};
  REQUIRE(flips.cover(count - 1, meter) == Status::complete);
  CHECK(flips.computed() == count);
  CHECK_FALSE(flips.knows(count));
  const std::vector<Nimber> right = naive_nimbers(FlipGame{}.heap_rules(), count);
  NaiveHeaps<Nim> nim{Nim{}};
  REQUIRE(nim.cover(count - 1, meter) == Status::complete);
  bool same = true;
  for (std::uint64_t heap = 0; heap < count; ++heap)
    same = same && flips.value(heap) == right[heap] && nim.value(heap) == heap;
  CHECK(same);
}

}  // namespace
}  // namespace zugzwang
