// The states of a retrograde table: what their few bits tell.

#include <cstdint>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using Byte = RetrogradeCell<std::uint8_t>;
using Narrow = RetrogradeCell<std::uint16_t>;
using Wide = RetrogradeCell<std::uint32_t>;
static_assert(sizeof(Byte) == 1 && Byte::most == 63);
static_assert(sizeof(Narrow) == 2 && sizeof(Wide) == 4);
static_assert(Narrow::most == 16'383 && Wide::most == (1U << 30) - 1);

TEMPLATE_TEST_CASE("a decided cell keeps outcome and distance", "[cell]", Byte, Narrow, Wide) {
  constexpr std::uint64_t most = TestType::most;
  for (const std::uint64_t plies : {std::uint64_t{0}, std::uint64_t{1}, most / 2 + 1, most}) {
    CAPTURE(plies);
    const TestType won = TestType::won(plies);
    const TestType lost = TestType::lost(plies);
    CHECK(won.decided());
    CHECK(lost.decided());
    CHECK(won.value() == Distance::win(plies));
    CHECK(lost.value() == Distance::loss(plies));
    CHECK(won.counted_down() == won);
    CHECK(lost.counted_down() == lost);
  }
}

TEMPLATE_TEST_CASE("an undecided cell counts its options and is a draw", "[cell]", Byte, Narrow,
                   Wide) {
  CHECK(TestType() == TestType::undecided(0));
  for (const std::uint64_t options :
       {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{63}, std::uint64_t{TestType::most}}) {
    CAPTURE(options);
    const TestType cell = TestType::undecided(options);
    CHECK_FALSE(cell.decided());
    CHECK(cell.value() == Distance::draw());
    CHECK(cell.counted_down() == TestType::undecided(options - 1));
    CHECK_FALSE(cell == TestType::lost(options));
    CHECK_FALSE(cell == TestType::won(options));
  }
}

TEMPLATE_TEST_CASE("cells of a value are found among 64", "[cell]", Byte, Narrow, Wide) {
  Random random(7);
  const std::vector<TestType> kinds = {TestType::won(50), TestType::lost(50),
                                       TestType::undecided(50), TestType::won(0), TestType()};
  for (int trial = 0; trial < 100; ++trial) {
    std::vector<TestType> cells;
    std::vector<std::uint64_t> expected(kinds.size());
    for (int i = 0; i < 64; ++i) {
      const std::uint64_t kind = random() % kinds.size();
      cells.push_back(kinds[kind]);
      expected[kind] |= std::uint64_t{1} << i;
    }
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
      CHECK(find(cells.data(), kinds[kind]) == expected[kind]);
  }
}

TEMPLATE_TEST_CASE("cells of either of two values are found", "[cell]", Byte, Narrow, Wide) {
  CHECK(TestType::either(true, TestType::won(63), TestType::undecided(5)) == TestType::won(63));
  CHECK(TestType::either(false, TestType::won(63), TestType::undecided(5)) ==
        TestType::undecided(5));
}

TEST_CASE("a widened cell has the same value", "[cell]") {
  for (const std::uint64_t count : {0U, 1U, 17U, 63U}) {
    CAPTURE(count);
    CHECK(Narrow::widened(Byte::undecided(count)) == Narrow::undecided(count));
    CHECK(Wide::widened(Byte::won(count)) == Wide::won(count));
    CHECK(Wide::widened(Narrow::lost(count)) == Wide::lost(count));
  }
}

}  // namespace
}  // namespace zugzwang
