#include <array>
#include <cstdint>
#include <vector>

#include <zugzwang/core/random.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

TEST_CASE("numbers drawn from a seed are the same everywhere", "[random]") {
  Random random(1);
  std::vector<std::uint64_t> drawn;
  for (int i = 0; i < 8; ++i) drawn.push_back(draw_below(100, random));
  CHECK(drawn == std::vector<std::uint64_t>{13, 13, 45, 2, 35, 91, 47, 7});
}

TEST_CASE("numbers are drawn below a bound, each as often as any other", "[random]") {
  Random random(7);
  CHECK(draw_below(1, random) == 0);
  std::array<unsigned, 7> met{};
  for (int i = 0; i < 70'000; ++i) ++met.at(draw_below(met.size(), random));
  for (const unsigned times : met) {
    CHECK(times > 9'700);
    CHECK(times < 10'300);
  }
}

TEST_CASE("words that would bias the numbers are rejected", "[random]") {
  // Four words for three numbers: without redrawing, each third number would be twice as likely.
  constexpr std::uint64_t bound = std::uint64_t{3} << 62;
  Random random(7);
  unsigned thirds = 0;
  for (int i = 0; i < 30'000; ++i) {
    const std::uint64_t drawn = draw_below(bound, random);
    REQUIRE(drawn < bound);
    thirds += drawn % 3 == 0 ? 1 : 0;
  }
  CHECK(thirds > 9'700);
  CHECK(thirds < 10'300);
}

}  // namespace
}  // namespace zugzwang
