// The tables of retrograde analysis, as the player who keeps them reads them: tier by tier, in
// bulk.

#include <algorithm>
#include <cstdint>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"
#include "solvers/retrograde/token.hpp"

namespace zugzwang {
namespace {

using testing::RichToken;

TEST_CASE("each finished tier is reported once, after those below, with all its values",
          "[retrograde]") {
  Random random(11);
  std::size_t places = 0;
  std::size_t packed = 0;
  std::size_t most_tiers = 0;
  for (int trial = 0; trial < 60; ++trial) {
    CAPTURE(trial);
    const RichToken<true, true> game(testing::random_rich_graph(random));
    RetrogradeSolver<RichToken<true, true>, ByDistance> solution(game);
    RetrogradeTables& tables = solution.tables();
    const std::uint64_t top = game.tiers() - 1;
    std::vector<std::uint64_t> told;
    const Status status = tables.solve_tables({&top, 1}, {}, [&](std::uint64_t tier) {
      told.push_back(tier);
      const std::uint64_t indices = game.tier_begin(tier + 1) - game.tier_begin(tier);
      std::vector<std::uint64_t> kept((indices + 63) / 64);
      tables.canonical(tier, 0, kept);
      std::vector<Distance> values(tables.places(tier));
      tables.values(tier, 0, values);
      std::uint64_t place = 0;
      for (std::uint64_t index = 0; index < indices; ++index) {
        const auto state = game.state_at(game.tier_begin(tier) + index);
        const bool has_place = (kept[index / 64] >> index % 64 & 1) != 0;
        // Where most indices are kept, the rest has places, too.
        if (is_stored(game, state)) {
          CHECK(has_place);
          CHECK(values[place] == solution.value(state));
        } else {
          CHECK((!has_place || tables.has_all(tier)));
        }
        if (has_place) ++place;
      }
      CHECK(place == values.size());
      packed += tables.has_all(tier) ? 0 : 1;
      places += place;
    });
    CHECK(status == Status::complete);
    std::vector<std::uint64_t> all(game.tiers());
    std::iota(all.begin(), all.end(), std::uint64_t{0});
    CHECK(told == all);  // tiers here lead to all lower ones
    most_tiers = std::max(most_tiers, told.size());
    // What has been solved before is told again.
    std::size_t again = 0;
    tables.solve_tables({&top, 1}, {}, [&](std::uint64_t) { ++again; });
    CHECK(again == all.size());
  }
  CHECK(places > 100);
  CHECK(packed > 10);
  CHECK(most_tiers > 2);
}

TEST_CASE("the bits of kept indices survive a round trip", "[canonical_index_set]") {
  const CanonicalIndexSet all(130);
  CHECK(all.bits(0) == ~std::uint64_t{0});
  CHECK(all.bits(2) == 3);
  CHECK(all.bits(3) == 0);
  const CanonicalIndexSet some(std::vector<std::uint64_t>{5, 0, 1});
  CHECK(some.bits(0) == 5);
  CHECK(some.bits(2) == 1);
  CHECK(some.bits(3) == 0);
}

}  // namespace
}  // namespace zugzwang
