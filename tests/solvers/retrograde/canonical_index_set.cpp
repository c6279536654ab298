// The places of the indices that a table keeps.

#include <cstdint>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/retrograde/canonical_index_set.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

TEST_CASE("where all indices are kept, places are indices", "[canonical_index_set]") {
  const CanonicalIndexSet all(1000);
  CHECK(all.has_all());
  CHECK(all.size() == 1000);
  CHECK(all.place(999) == 999);
  CHECK(all.index(999) == 999);
  CHECK(all.bits().empty());
  CHECK(CanonicalIndexSet().size() == 0);
}

TEST_CASE("places count the kept indices before", "[canonical_index_set]") {
  Random random(3);
  for (const std::uint64_t one_in : {1U, 2U, 9U, 500U, 100'000U})
    for (const std::uint64_t words : {1U, 2U, 77U, 300U}) {
      CAPTURE(one_in, words);
      std::vector<std::uint64_t> bits(words);
      std::vector<std::uint64_t> kept;
      for (std::uint64_t index = 0; index < 64 * words; ++index)
        if (random() % one_in == 0) {
          bits[index / 64] |= std::uint64_t{1} << index % 64;
          kept.push_back(index);
        }
      const CanonicalIndexSet indices(bits);
      REQUIRE(indices.size() == kept.size());
      CHECK_FALSE(indices.has_all());
      CHECK(indices.bits() == bits);
      bool right = true;
      for (std::uint64_t place = 0; place < kept.size(); ++place)
        right = right && indices.place(kept[place]) == place && indices.index(place) == kept[place];
      CHECK(right);
    }
}

}  // namespace
}  // namespace zugzwang
