// The values of a finished tier, however wide its cells are.

#include <cstdint>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

constexpr std::uint64_t places = 1000;

std::vector<Distance> random_values(std::uint64_t most_plies) {
  Random random(most_plies);
  std::vector<Distance> values;
  for (std::uint64_t place = 0; place < places; ++place) {
    const std::uint64_t plies = random() % (most_plies + 1);
    values.push_back(random() % 3 == 0   ? Distance::draw()
                     : random() % 2 == 0 ? Distance::win(plies)
                                         : Distance::loss(plies));
  }
  return values;
}

template <class Cell>
TierTable table_of(const std::vector<Distance>& values) {
  ZeroedArray<Cell> cells(TierTable::cells_for(places));
  std::vector<PlyCount> by_plies(Cell::most + 1);
  for (std::uint64_t place = 0; place < places; ++place) {
    const Distance value = values[place];
    if (value == Distance::draw()) {
      cells[place] = Cell::undecided(place % 5);
    } else if (value.outcome() == Outcome::win) {
      cells[place] = Cell::won(value.plies());
      ++by_plies[value.plies()].won;
    } else {
      cells[place] = Cell::lost(value.plies());
      ++by_plies[value.plies()].lost;
    }
  }
  return TierTable(IndexShare(places), CanonicalIndexSet(places), std::move(cells),
                   std::move(by_plies));
}

TEMPLATE_TEST_CASE("a table returns its values", "[tier_table]", Cell8, Cell16) {
  const std::vector<Distance> values = random_values(Cell8::most);
  TierTable table = table_of<TestType>(values);
  const TierTable copy(table.share(), table.canonical(), table.raw(), table.by_plies());
  bool right = true;
  for (std::uint64_t place = 0; place < places; ++place)
    right = right && table.value(place) == values[place] && copy.value(place) == values[place];
  CHECK(right);
  for (std::uint64_t plies = 0; plies <= Cell8::most + 1; ++plies)
    for (std::uint64_t first = 0; first < places; first += 64) {
      const TierTable::Block block = table.block(first, plies);
      for (std::uint64_t i = 0; i < 64 && first + i < places; ++i) {
        right = right && (block.won >> i & 1) == (values[first + i] == Distance::win(plies));
        right = right && (block.lost >> i & 1) == (values[first + i] == Distance::loss(plies));
      }
    }
  CHECK(right);
}

TEST_CASE("a table without distances keeps outcomes in two bits", "[tier_table]") {
  const std::vector<Distance> values = random_values(Cell8::most);
  TierTable table = table_of<Cell8>(values);
  table.forget_distances();
  table.forget_distances();
  CHECK(table.bytes() == (places + 63) / 64 * 16);
  CHECK(table.by_plies().size() == 1);
  CHECK(table.has(0));
  CHECK_FALSE(table.has(1));
  const TierTable copy(table.share(), table.canonical(), table.raw(), table.by_plies());
  PlyCount counts;
  bool right = true;
  for (std::uint64_t place = 0; place < places; ++place) {
    right = right && table.value(place).outcome() == values[place].outcome() &&
            copy.value(place).outcome() == values[place].outcome();
    counts.won += table.value(place) == Distance::win(0) ? 1 : 0;
    counts.lost += table.value(place) == Distance::loss(0) ? 1 : 0;
    const TierTable::Block block = table.block(place / 64 * 64, 0);
    right = right && (block.won >> place % 64 & 1) == (values[place].outcome() == Outcome::win);
  }
  CHECK(right);
  CHECK(counts.won == table.by_plies()[0].won);
  CHECK(counts.lost == table.by_plies()[0].lost);
}

TEST_CASE("cells of another number or width are refused", "[tier_table]") {
  const TierTable table = table_of<Cell8>(random_values(3));
  CHECK_THROWS_AS(TierTable(IndexShare(2 * places), CanonicalIndexSet(2 * places), table.raw(), {}),
                  Error);
  CHECK_THROWS_AS(
      TierTable(IndexShare(places), CanonicalIndexSet(places), {3, table.raw().cells}, {}), Error);
}

}  // namespace
}  // namespace zugzwang
