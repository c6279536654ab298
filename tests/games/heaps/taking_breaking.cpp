// Taking-and-breaking games of any rules: what a heap may become, one option at a time.

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/heaps/octal.hpp>
#include <zugzwang/games/heaps/splitting.hpp>
#include <zugzwang/games/heaps/taking_breaking.hpp>

#include "broken_laws.hpp"
#include "catch.hpp"
#include "support.hpp"

namespace zugzwang::taking_breaking_tests {
namespace {

using games::Heaps;
using games::octal_rules;
using games::Partitions;
using games::SplitInto;
using games::splitting_rules;
using games::TakingBreaking;
using games::TakingBreakingMove;
using testing::max64;

using Parts = std::vector<std::uint64_t>;

Parts list(const HeapParts& parts) { return {parts.begin(), parts.end()}; }

std::vector<Parts> partitions(std::uint64_t total, std::size_t count, bool unequal) {
  const Partitions partitions(unequal);
  std::vector<Parts> found;
  for (auto parts = partitions.first(total, count); parts; parts = partitions.next(*parts))
    found.push_back(list(*parts));
  return found;
}

std::vector<Parts> options(const TakingBreaking& game, std::uint64_t heap,
                           std::size_t most = 1000) {
  std::vector<Parts> found;
  for (const HeapParts& option : game.heap_options(heap)) {
    if (found.size() == most) break;
    found.push_back(list(option));
  }
  return found;
}

/// The sums of rising parts, by trying all numbers for each.
void collect(std::uint64_t total, std::size_t count, bool unequal, Parts chosen,
             std::vector<Parts>& found) {
  if (count == 0) {
    if (total == 0) found.push_back(chosen);
    return;
  }
  const std::uint64_t least = chosen.empty() ? 1 : chosen.back() + (unequal ? 1 : 0);
  chosen.push_back(0);
  for (std::uint64_t part = least; part <= total; ++part) {
    chosen.back() = part;
    collect(total - part, count - 1, unequal, chosen, found);
  }
}

TEST_CASE("all partitions are listed once, in lexicographic order", "[taking_breaking]") {
  CHECK(partitions(7, 3, false) == std::vector<Parts>{{1, 1, 5}, {1, 2, 4}, {1, 3, 3}, {2, 2, 3}});
  CHECK(partitions(7, 3, true) == std::vector<Parts>{{1, 2, 4}});
  CHECK(partitions(0, 0, false) == std::vector<Parts>{{}});
  CHECK(partitions(0, 1, false).empty());
  CHECK(partitions(3, 0, false).empty());
  for (const bool unequal : {false, true})
    for (std::uint64_t total = 0; total < 20; ++total)
      for (std::size_t count = 0; count <= 7; ++count) {
        CAPTURE(total, count, unequal);
        std::vector<Parts> found;
        collect(total, count, unequal, {}, found);
        CHECK(partitions(total, count, unequal) == found);
      }
}

TEST_CASE("partitions of the largest total do not wrap", "[taking_breaking]") {
  const Partitions any(false);
  const Partitions unequal(true);
  CHECK(list(*any.first(max64, 2)) == Parts{1, max64 - 1});
  CHECK(list(*any.first(max64, 1)) == Parts{max64});
  CHECK(list(*unequal.next(*unequal.first(max64, 3))) == Parts{1, 3, max64 - 4});
  // The last one, in parts as equal as they can be.
  CHECK(list(*any.next({max64 / 2 - 1, max64 / 2 + 2})) == Parts{max64 / 2, max64 / 2 + 1});
  CHECK_FALSE(any.next({max64 / 2, max64 / 2 + 1}));
  CHECK_FALSE(unequal.next({max64 / 2, max64 / 2 + 1}));
  CHECK_FALSE(any.next({max64}));
  CHECK_FALSE(any.next({}));
}

TEST_CASE("the last digit applies to all larger removals", "[taking_breaking]") {
  // All but one and three may be taken.
  const TakingBreaking game({.rules = {{1, 0}, {2, 3}, {3, 0}}, .beyond = 3});
  CHECK(options(game, 1).empty());
  CHECK(options(game, 3) == std::vector<Parts>{{1}});
  CHECK(options(game, 6) == std::vector<Parts>{{4}, {2}, {1}, {}});
  const TakingBreaking nim({.beyond = 3});
  CHECK(options(nim, 3) == std::vector<Parts>{{2}, {1}, {}});
  CHECK(options(nim, 0).empty());
  CHECK(nim.legal({max64}, {0, {}}));
  CHECK_FALSE(nim.legal({max64}, {0, {max64}}));
  CHECK(options(TakingBreaking(HeapRules{}), 9).empty());
}

TEST_CASE("a move is found by the parts that it leaves", "[taking_breaking]") {
  CHECK(TakingBreaking(octal_rules("0.07")).move_leaving({4, 1, 3}, 2, {1}) ==
        TakingBreakingMove{2, {1}});
}

TEST_CASE("rules for all larger removals keep the laws", "[laws][taking_breaking]") {
  for (const HeapRules& rules :
       {HeapRules{.beyond = 3}, HeapRules{.rules = {{0, 4}, {2, 0}}, .beyond = 3},
        HeapRules{.rules = {{1, 7}, {3, 8}}, .beyond = 3, .unequal = true}})
    CHECK(testing::broken(TakingBreaking(rules), {{6, 5}, {9, 0, 1}}, 300) == testing::none);
}

TEST_CASE("the options of large heaps are listed lazily", "[taking_breaking]") {
  const std::vector<HeapRules> all = {octal_rules("0.77"), octal_rules("0xC.1"),
                                      splitting_rules(7, SplitInto::unequal_heaps),
                                      HeapRules{.beyond = 3}};
  for (const HeapRules& rules : all)
    for (const std::uint64_t heap : {std::uint64_t{1'000'000'000'000}, max64}) {
      const TakingBreaking game(rules);
      CHECK_FALSE(game.result({heap, heap}));
      const std::vector<Parts> first = options(game, heap, 100);
      REQUIRE(first.size() == 100);
      for (const Parts& parts : first) {
        const std::uint64_t left = std::accumulate(parts.begin(), parts.end(), std::uint64_t{0});
        CHECK(left <= heap);
        CHECK(heap - left <= 100);
      }
      const std::set<Parts> distinct(first.begin(), first.end());
      CHECK(distinct.size() == first.size());
    }
}

TEST_CASE("the nimber of a sum is the xor of those of its heaps", "[taking_breaking]") {
  Random random(5);
  for (const char* code : {"0.77", "4.31", "0x0.8F", "0.6", "8.3B"}) {
    const TakingBreaking game(octal_rules(code));
    testing::Reference<TakingBreaking> reference(game);
    bool all_same = true;
    for (int trial = 0; trial < 10; ++trial) {
      const Heaps heaps{random() % 6, random() % 5, random() % 3};
      Nimber sum = 0;
      for (const std::uint64_t heap : heaps) sum ^= reference.nimber({heap});
      all_same = all_same && reference.nimber(heaps) == sum &&
                 (reference.outcome(heaps) == Outcome::win) == (sum != 0);
    }
    CAPTURE(code);
    CHECK(all_same);
  }
}

}  // namespace
}  // namespace zugzwang::taking_breaking_tests
