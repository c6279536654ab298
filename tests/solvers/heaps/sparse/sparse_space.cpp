// The codes of a sparse space, and the choice of one.

#include <algorithm>
#include <cstdint>
#include <optional>

#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/heaps/sparse/sparse_space.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

TEST_CASE("codes of a sparse space are compatible with xor", "[sparse_space]") {
  Random random(4);
  for (int trial = 0; trial < 200; ++trial) {
    const auto bits = static_cast<unsigned>(3 + random() % 8);
    const unsigned values = 1U << bits;
    const auto removed = static_cast<unsigned>(random() % 4);
    const SparseSpace space(static_cast<unsigned>(1 + random() % (values - 1)), bits,
                            random() % 2 == 0 ? std::optional(removed & 1) : std::nullopt);
    for (int pair = 0; pair < 50; ++pair) {
      const std::uint64_t a = random() % 1000;
      const std::uint64_t b = random() % 1000;
      const auto x = static_cast<unsigned>(random() % values);
      const auto y = static_cast<unsigned>(random() % values);
      const std::uint64_t whole = a + b + removed;
      CHECK(space.decode(a, space.encode(a, x)) == x);
      CHECK((space.encode(a, x) ^ space.encode(b, y)) == space.encode(whole, x ^ y));
      if (space.is_rare(space.encode(a, x)) == space.is_rare(space.encode(a, y)))
        CHECK((space.encode(a, x) < space.encode(a, y)) == (x < y));
    }
  }
}

TEST_CASE("the space with the fewest rare values is the best over all masks", "[sparse_space]") {
  Random random(8);
  for (int trial = 0; trial < 30; ++trial) {
    constexpr unsigned bits = 5;
    SparseSpace::Histogram histogram;
    for (auto& counts : histogram)
      for (unsigned value = 0; value < 1U << bits; ++value) counts.push_back(random() % 100);
    const auto rares = [&](const SparseSpace& space) {
      std::uint64_t count = 0;
      for (unsigned parity = 0; parity < 2; ++parity)
        for (unsigned value = 0; value < 1U << bits; ++value)
          if (space.is_rare(space.encode(parity, value))) count += histogram[parity][value];
      return count;
    };
    for (const std::optional<unsigned> parity :
         {std::optional<unsigned>(), std::optional(0U), std::optional(1U)}) {
      std::uint64_t least = rares(SparseSpace(1, bits, std::nullopt));
      for (unsigned mask = 1; mask < 1U << bits; ++mask) {
        least = std::min(least, rares(SparseSpace(mask, bits, std::nullopt)));
        if (parity) least = std::min(least, rares(SparseSpace(mask, bits, parity)));
      }
      CHECK(rares(SparseSpace::fewest_rares(histogram, bits, parity)) == least);
    }
  }
}

}  // namespace
}  // namespace zugzwang
