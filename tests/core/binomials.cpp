// Binomial coefficients: small ones by counting, known large ones, and those that are too large.

#include <bit>
#include <cstdint>

#include <zugzwang/core/subsets.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

TEST_CASE("binomials count the subsets of a set by their size", "[binomials]") {
  for (unsigned n = 0; n <= 12; ++n)
    for (unsigned k = 0; k <= 13; ++k) {
      std::uint64_t count = 0;
      for (unsigned set = 0; set < 1U << n; ++set)
        count += static_cast<unsigned>(std::popcount(set)) == k ? 1 : 0;
      CHECK(Binomials::choose(n, k) == count);
    }
  CHECK(Binomials::choose(64, 16) == 488'526'937'079'580);
  CHECK(Binomials::choose(255, 1) == 255);
  CHECK(Binomials::choose(255, 3) == 2'731'135);
}

TEST_CASE("binomials beyond 64 bits are reported as overflow", "[binomials]") {
  CHECK(Binomials::choose(116, 16) == 17'376'988'841'260'199'871U);
  CHECK(Binomials::choose(117, 16) == Binomials::too_many);
  CHECK(Binomials::choose(255, 16) == Binomials::too_many);
}

}  // namespace
}  // namespace zugzwang
