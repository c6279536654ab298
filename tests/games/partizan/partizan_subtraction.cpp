// Partizan subtraction games: their values by plain recursion, and those that are known.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/core/with_mover.hpp>
#include <zugzwang/games/partizan/partizan_subtraction.hpp>

#include "broken_laws.hpp"
#include "catch.hpp"
#include "games/partizan/partizan_values.hpp"

namespace zugzwang::partizan_subtraction_tests {
namespace {

using games::Heaps;
using games::PartizanSubtraction;
using testing::broken;
using testing::check_partizan_laws;
using testing::none;
using testing::ValuesOf;

using Set = std::vector<std::uint64_t>;

/// The values of the heaps below `count`.
std::vector<PartizanValue> heap_values(const Set& left, const Set& right, std::uint64_t count,
                                       PartizanValues& table) {
  ValuesOf<PartizanSubtraction> values({left, right}, table);
  std::vector<PartizanValue> of;
  for (std::uint64_t heap = 0; heap < count; ++heap) of.push_back(values({heap}));
  return of;
}
/// The same by the definition alone, with sets as they are given.
std::vector<PartizanValue> plain_values(const Set& left, const Set& right, std::uint64_t count,
                                        PartizanValues& table) {
  std::vector<PartizanValue> of;
  for (std::uint64_t heap = 0; heap < count; ++heap) {
    std::vector<PartizanValue> options[2];
    for (const std::uint64_t take : left)
      if (take <= heap) options[0].push_back(of[heap - take]);
    for (const std::uint64_t take : right)
      if (take <= heap) options[1].push_back(of[heap - take]);
    of.push_back(table.reduce(options[0], options[1]));
  }
  return of;
}

Set random_set(Random& random) {
  Set set(random() % 4);
  for (std::uint64_t& number : set) number = 1 + random() % 6;
  return set;
}

TEST_CASE("heaps have the values of the definition", "[partizan_subtraction]") {
  Random random(81);
  for (int trial = 0; trial < 60; ++trial) {
    const Set left = random_set(random);
    const Set right = random_set(random);
    PartizanValues table;
    CHECK(heap_values(left, right, 20, table) == plain_values(left, right, 20, table));
  }
}

TEST_CASE("partizan subtraction keeps the laws of values", "[laws][partizan_subtraction]") {
  Random random(82);
  for (int trial = 0; trial < 40; ++trial) {
    const PartizanSubtraction game(random_set(random), random_set(random));
    check_partizan_laws(game, {9, random() % 6, random() % 6}, 200);
    for (const Player player : {Player::left, Player::right})
      CHECK(broken(WithMover<PartizanSubtraction>(game), {{{6, 0, 4}, player}}, 200) == none);
  }
  const PartizanSubtraction same({3, 1}, {1, 3, 3});
  check_partizan_laws(same, {5, 4}, 200);
  CHECK(broken(WithMover<PartizanSubtraction>(same), {{{5, 4}, Player::left}}) == none);
}

TEST_CASE("equivalent heaps have one representative", "[partizan_subtraction]") {
  const PartizanSubtraction game({2}, {3});
  CHECK(game.representative({5, 1, 3, 0}) == Representative<Heaps>{{3, 5}});
  CHECK(game.representative({1}) == Representative<Heaps>{{}, false, true});
  const PartizanSubtraction same({2, 3}, {3, 2});
  CHECK(same.representative({5, 1, 3}) == Representative<Heaps>{{3, 5}, false, true});
}

TEST_CASE("with equal sets heaps are nimbers", "[partizan_subtraction]") {
  // "Winning Ways", chapter 4: taking up to three tokens, that of n mod 4.
  PartizanValues table;
  const auto values = heap_values({1, 2, 3}, {3, 2, 1}, 100, table);
  for (std::size_t heap = 0; heap < values.size(); ++heap)
    CHECK(values[heap] == table.nimber(heap % 4));
}

TEST_CASE("where one player alone can move, heaps are integers", "[partizan_subtraction]") {
  PartizanValues table;
  const auto values = heap_values({2, 3}, {}, 50, table);
  const auto negative = heap_values({}, {5}, 50, table);
  for (std::size_t heap = 0; heap < values.size(); ++heap) {
    CHECK(values[heap] == table.integer(static_cast<std::int64_t>(heap / 2)));
    CHECK(negative[heap] == table.integer(-static_cast<std::int64_t>(heap / 5)));
  }
}

TEST_CASE("sets of one number each have periodic values", "[partizan_subtraction]") {
  // With {a} and {b}, heaps of n + a + b and of n are equal: in the difference, who answers takes
  // from the larger heap or, after a move there, the rest of the a + b, until both are the same.
  PartizanValues table;
  for (std::uint64_t a = 1; a <= 5; ++a)
    for (std::uint64_t b = 1; b <= 5; ++b) {
      const auto values = heap_values({a}, {b}, 60, table);
      for (std::size_t heap = a + b; heap < values.size(); ++heap)
        CHECK(values[heap] == values[heap - (a + b)]);
    }
  const auto values = heap_values({1}, {2}, 3, table);
  const PartizanValue one = table.integer(1);
  CHECK(values ==
        std::vector<PartizanValue>{{}, one, table.reduce({&one, 1}, {{PartizanValue{}}})});
}

TEST_CASE("heaps of ten thousand tokens have values", "[partizan_subtraction]") {
  // With {1, 2} and {1}, by induction: a heap of n is n - 1 ups, and a star where n is odd.
  PartizanValues table;
  ValuesOf<PartizanSubtraction> values({{1, 2}, {1}}, table);
  CHECK(values({10'000}) == table.up(9'999));
  CHECK(values({9'999}) == table.up(9'998, 1));
  CHECK(values({10'000, 9'999, 1}) == table.up(19'997));
  CHECK(values.positions() == 10'000);  // one for each heap but the empty one
}

}  // namespace
}  // namespace zugzwang::partizan_subtraction_tests
