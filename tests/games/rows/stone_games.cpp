// Stone Game, Stone Game II and Stone Game VI: by plain recursion.

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/rows/stone_game.hpp>
#include <zugzwang/games/rows/stone_game_ii.hpp>
#include <zugzwang/games/rows/stone_game_vi.hpp>
#include <zugzwang/solvers/rows/finite_solver.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "catch.hpp"

namespace zugzwang::stone_games_tests {
namespace {

using games::IndexSet;
using games::StoneGame;
using games::StoneGameII;
using games::StoneGameVI;

using Stones = std::vector<std::int64_t>;

Stones random_stones(Random& random, std::size_t count, std::uint64_t most) {
  Stones stones(count);
  for (std::int64_t& pile : stones) pile = static_cast<std::int64_t>(random() % (most + 1));
  return stones;
}

std::int64_t total(const Stones& stones) {
  return std::accumulate(stones.begin(), stones.end(), std::int64_t{0});
}

/// By how much the mover can lead who takes piles from either end, until none is left.
std::int64_t lead_from_the_ends(const Stones& row) {
  if (row.empty()) return 0;
  return std::max(row.front() - lead_from_the_ends({row.begin() + 1, row.end()}),
                  row.back() - lead_from_the_ends({row.begin(), row.end() - 1}));
}

/// The most stones that the mover can get of a row, who takes up to 2 m of its first piles.
std::int64_t most_stones(const Stones& row, std::size_t m) {
  std::int64_t most = 0;
  for (std::size_t taken = 1; taken <= std::min(2 * m, row.size()); ++taken) {
    const Stones rest(row.begin() + static_cast<std::ptrdiff_t>(taken), row.end());
    most = std::max(most, total(row) - most_stones(rest, std::max(m, taken)));
  }
  return most;
}

/// By how much the mover can lead when the stones outside `taken` are shared out one by one.
std::int64_t lead_over(const Stones& own, const Stones& others, unsigned taken,
                       std::map<std::pair<unsigned, bool>, std::int64_t>& known, bool first) {
  const auto place = known.find({taken, first});
  if (place != known.end()) return place->second;
  std::optional<std::int64_t> best;
  for (std::size_t stone = 0; stone < own.size(); ++stone)
    if ((taken >> stone & 1) == 0) {
      const std::int64_t lead =
          own[stone] - lead_over(others, own, taken | 1U << stone, known, !first);
      best = std::max(best.value_or(lead), lead);
    }
  return known[{taken, first}] = best.value_or(0);
}

TEST_CASE("Stone Game has the leads of plain recursion", "[stone_game]") {
  Random random(18);
  for (int trial = 0; trial < 100; ++trial) {
    const StoneGame game(random_stones(random, random() % 11, 9));
    CAPTURE(game.piles());
    for (const Layout layout : {Layout::table, Layout::window, Layout::array}) {
      FiniteSolver<StoneGame, ByMargin> solution(game, layout);
      REQUIRE(solution.solve(game.start(), {}) == Status::complete);
      CHECK(solution.value(game.start()) == lead_from_the_ends(game.piles()));
    }
  }
}

TEST_CASE("the largest permitted piles do not overflow", "[stone_game]") {
  const StoneGame game(Stones(1000, std::int64_t{1} << 40));
  FiniteSolver<StoneGame, ByMargin> solution(game, Layout::array);
  REQUIRE(solution.solve(game.start(), {}) == Status::complete);
  CHECK(solution.value(game.start()) == 0);
}

TEST_CASE("intervals are numbered from the shortest on, for rows of any length", "[stone_game]") {
  for (const std::size_t piles : {0U, 1U, 2U, 3U, 50U, 100'000U}) {
    const StoneGame game(Stones(piles, 1));
    CAPTURE(piles);
    CHECK(game.size() == std::uint64_t{piles + 1} * (piles + 2) / 2);
    // The ends of each layer are where a root of a quadratic may be rounded wrongly.
    const std::uint64_t step = std::max<std::uint64_t>(1, game.layers() / 500);
    bool inverts = true;
    for (std::uint64_t layer = 0; layer < game.layers(); layer += step)
      for (const std::uint64_t index : {game.layer_begin(layer), game.layer_begin(layer + 1) - 1})
        inverts = inverts && game.index(game.state_at(index)) == index &&
                  game.layer(game.state_at(index)) == layer;
    CHECK(inverts);
  }
}

TEST_CASE("Stone Game II has the values of plain recursion, for any M", "[stone_game_ii]") {
  Random random(19);
  for (int trial = 0; trial < 60; ++trial) {
    const Stones piles = random_stones(random, random() % 11, trial % 2 == 0 ? 1 : 20);
    const StoneGameII game(piles);
    CAPTURE(piles);
    FiniteSolver<StoneGameII, ByMargin> table(game, Layout::table);
    MemoSolver<StoneGameII, ByMargin> search(game);
    for (const std::uint64_t m : {1, 2, 3, 5, 1'000'000'000}) {
      const auto state = game.state(piles.size(), m);
      REQUIRE(table.solve(state, {}) == Status::complete);
      REQUIRE(search.solve(state, {}) == Status::complete);
      const std::int64_t right = 2 * most_stones(piles, m) - total(piles);
      CHECK(table.value(state) == right);
      CHECK(search.value(state) == right);
    }
  }
}

TEST_CASE("erratum: piles without stones do not defeat the memo of Stone Game II",
          "[stone_game_ii]") {
  const StoneGameII game(Stones(120, 0));
  MemoSolver<StoneGameII, ByMargin> search(game);
  REQUIRE(search.solve(game.state(120, 1), {}) == Status::complete);
  CHECK(search.value(game.state(120, 1)) == 0);
  CHECK(search.statistics().positions <= game.size());
}

TEST_CASE("Stone Game VI: the larger sum first is best over all orders", "[stone_game_vi]") {
  Random random(20);
  for (int trial = 0; trial < 60; ++trial) {
    const std::size_t count = random() % 9;
    const std::uint64_t most = trial % 3 == 0 ? 2 : 30;
    const Stones alice = random_stones(random, count, most);
    const Stones bob = random_stones(random, count, most);
    CAPTURE(alice, bob);
    const StoneGameVI game(alice, bob);
    std::map<std::pair<unsigned, bool>, std::int64_t> known;
    CHECK(game.closed_form(game.start()) == lead_over(alice, bob, 0, known, true));
    MemoSolver<StoneGameVI, ByMargin> search(game);
    REQUIRE(search.solve(game.start(), {}) == Status::complete);
    CHECK(search.value(game.start()) == game.closed_form(game.start()));
    // In the middle of play, also with Bob on move.
    for (unsigned taken = 0; taken < 1U << count; ++taken) {
      IndexSet set(count);
      for (std::size_t stone = 0; stone < count; ++stone)
        if ((taken >> stone & 1) != 0) set.insert(stone);
      const bool first = game.alice_moves(set);
      const Stones& own = first ? alice : bob;
      const Stones& others = first ? bob : alice;
      REQUIRE(game.closed_form(set) == lead_over(own, others, taken, known, first));
    }
  }
}

TEST_CASE("a hundred thousand stones are solved by theory", "[stone_game_vi]") {
  Random random(21);
  const Stones alice = random_stones(random, 100'000, std::uint64_t{1} << 40);
  const Stones bob = random_stones(random, 100'000, std::uint64_t{1} << 40);
  const StoneGameVI game(alice, bob);
  // The shares, dealt out one by one by the largest sum.
  std::vector<std::size_t> order(alice.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(-(alice[i] + bob[i]), i); });
  std::int64_t lead = 0;
  for (std::size_t i = 0; i < order.size(); ++i)
    lead += i % 2 == 0 ? alice[order[i]] : -bob[order[i]];
  CHECK(game.closed_form(game.start()) == lead);
}

}  // namespace
}  // namespace zugzwang::stone_games_tests
