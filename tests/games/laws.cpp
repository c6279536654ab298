// The bundled games keep every promise that their concepts make. Those of heaps and of graphs have
// files of their own.

#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/rows/can_i_win.hpp>
#include <zugzwang/games/rows/stone_game.hpp>
#include <zugzwang/games/rows/stone_game_ii.hpp>
#include <zugzwang/games/rows/stone_game_vi.hpp>
#include <zugzwang/games/rows/stones.hpp>
#include <zugzwang/games/rows/sum_game.hpp>
#include <zugzwang/games/rows/tip.hpp>

#include "broken_laws.hpp"
#include "catch.hpp"

namespace zugzwang::laws_tests {
namespace {

using games::CanIWin;
using games::CondensedTip;
using games::StoneGame;
using games::StoneGameII;
using games::StoneGameVI;
using games::Stones;
using games::SumGame;
using games::Tip;
using testing::broken;
using testing::none;

TEST_CASE("Stones keeps the laws", "[laws][stones]") {
  for (std::uint64_t max_take = 1; max_take <= 40; ++max_take) {
    CAPTURE(max_take);
    const std::uint64_t pile = 5 * max_take + 3;
    CHECK(broken(Stones(max_take), {{pile, 0}, {pile, 1}, {pile - 1, 0}, {pile - 1, 1}}, 200) ==
          none);
  }
}

TEST_CASE("Stones keeps the laws far from the end of play", "[laws][stones]") {
  const std::uint64_t far = std::uint64_t{1} << 62;
  for (const std::uint64_t max_take : {3, 4, 25, 26}) {
    CAPTURE(max_take);
    CHECK(broken(Stones(max_take), {{far, 0}, {far, 1}, {far + 1, 0}, {far + 1, 1}}, 200) == none);
  }
}

TEST_CASE("Stones keeps the laws at takes of hundreds", "[laws][stones]") {
  for (const std::uint64_t max_take : {300, 301}) {
    CAPTURE(max_take);
    CHECK(broken(Stones(max_take), {{700, 0}, {700, 1}}, 60) == none);
  }
}

TEST_CASE("TIP keeps the laws", "[laws][tip]") {
  std::vector<Tip::State> roots;
  for (std::uint8_t face = 1; face <= 6; ++face)
    for (const std::uint64_t total : {100, 3, 2, 1, 0}) roots.push_back({total, face});
  CHECK(broken(Tip{}, roots, 1000) == none);
  CHECK(broken(Tip{}, {{std::uint64_t{1} << 60, 1}}, 200) == none);
}

TEST_CASE("condensed TIP keeps the laws", "[laws][tip]") {
  std::vector<CondensedTip::State> roots;
  for (std::uint8_t face = 1; face <= 3; ++face)
    for (const std::uint64_t total : {100, 3, 2, 1, 0}) roots.push_back({total, face});
  CHECK(broken(CondensedTip{}, roots, 1000) == none);
  CHECK(broken(CondensedTip{}, {{std::uint64_t{1} << 60, 1}}, 200) == none);
}

std::vector<std::int64_t> random_stones(Random& random, std::size_t count) {
  std::vector<std::int64_t> stones(count);
  for (std::int64_t& pile : stones) pile = static_cast<std::int64_t>(random() % 4);
  return stones;
}

TEST_CASE("Stone Game keeps the laws", "[laws][stone_game]") {
  Random random(27);
  for (const std::size_t piles : {0U, 1U, 2U, 3U, 8U, 30U}) {
    CAPTURE(piles);
    const StoneGame game(random_stones(random, piles));
    CHECK(broken(game, {game.start()}, 1000) == none);
  }
}

TEST_CASE("Stone Game II keeps the laws", "[laws][stone_game_ii]") {
  Random random(28);
  for (const std::size_t piles : {0U, 1U, 2U, 3U, 8U, 30U}) {
    CAPTURE(piles);
    const StoneGameII game(random_stones(random, piles));
    CHECK(broken(game, {game.state(piles, 1), game.state(piles, 4), game.state(piles, 1000)},
                 1000) == none);
  }
}

TEST_CASE("Stone Game VI keeps the laws", "[laws][stone_game_vi]") {
  Random random(29);
  for (const std::size_t stones : {0U, 1U, 2U, 3U, 7U, 70U})
    for (int trial = 0; trial < 3; ++trial) {
      CAPTURE(stones, trial);
      const StoneGameVI game(random_stones(random, stones), random_stones(random, stones));
      CHECK(broken(game, {game.start()}, 150) == none);
    }
}

TEST_CASE("Can I Win keeps the laws", "[laws][can_i_win]") {
  for (const std::uint32_t largest : {1U, 2U, 5U, 9U})
    for (const std::int64_t total :
         {std::int64_t{0}, std::int64_t{1}, std::int64_t{7}, std::int64_t{20},
          std::int64_t{largest} * (largest + 1) / 2, std::int64_t{1000}}) {
      CAPTURE(largest, total);
      const CanIWin game(largest, total);
      CHECK(broken(game, {game.start()}, 600) == none);
    }
  const CanIWin large(62, 1953);
  CHECK(broken(large, {large.start()}, 100) == none);
}

TEST_CASE("Sum Game keeps the laws", "[laws][sum_game]") {
  for (const std::string digits :
       {"", "50", "5?", "?5", "??", "1??9", "??12", "?3295???", "??????", "9??9?0", "???000????"}) {
    CAPTURE(digits);
    const SumGame game(digits);
    CHECK(broken(game, {game.start()}, 1500) == none);
  }
}

}  // namespace
}  // namespace zugzwang::laws_tests
