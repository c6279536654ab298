// Search of sums: the table of sums, sums of values against the values that add up, and the winners
// of games that fall apart against plain recursion and canonical values.

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include <zugzwang/core/both_players.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/core/with_mover.hpp>
#include <zugzwang/games/partizan/clobber.hpp>
#include <zugzwang/games/partizan/domineering.hpp>
#include <zugzwang/games/partizan/nogo.hpp>
#include <zugzwang/solvers/search/sum_solver.hpp>
#include <zugzwang/solvers/search/sums.hpp>
#include <zugzwang/values/by_value.hpp>

#include "catch.hpp"
#include "search_games.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using namespace testing;
using games::Clobber;
using games::Domineering;
using games::NoGo;

SumKey random_key(Random& random) {
  ValueSum values;
  values.tame = {static_cast<std::uint32_t>(random() % 3)};
  for (std::uint64_t left = random() % 3; left > 0; --left)
    values.others.push_back({static_cast<std::uint32_t>(random() % 4)});
  SumKey key(values);
  for (std::uint64_t left = random() % 3; left > 0; --left) {
    const std::uint64_t component = random() % 40;
    key.add(component << (component % 2 == 0 ? 0 : 40), random() % 2 == 0);
  }
  return key;
}

TEST_CASE("a table of sums confuses none, and drops those that took the least work", "[sums]") {
  struct Stored {
    bool wins;
    std::uint64_t work;
  };
  Random random(5);
  SumTable table;
  std::map<std::vector<std::uint32_t>, Stored> stored;
  std::vector<SumKey> keys;
  for (int i = 0; i < 40'000; ++i) {
    const SumKey key = random_key(random);
    const std::vector<std::uint32_t> words(key.words().begin(), key.words().end());
    const auto known = stored.find(words);
    REQUIRE(table.find(key) ==
            (known == stored.end() ? std::nullopt : std::optional(known->second.wins)));
    if (known != stored.end()) continue;
    const Stored one{random() % 2 == 0, random() % 1000};
    stored.emplace(words, one);
    table.store(key, one.wins, one.work);
    keys.push_back(key);
  }
  const std::uint64_t sums = table.sums();
  REQUIRE(sums == keys.size());
  const std::uint64_t bytes = table.bytes();
  CHECK(table.bytes_to_grow() > bytes);
  table.drop_half();
  CHECK(table.sums() <= sums / 2);
  CHECK(table.bytes() <= bytes);
  std::uint64_t least_kept = 1000;
  std::uint64_t most_dropped = 0;
  for (const SumKey& key : keys) {
    const auto [wins, work] =
        stored.at(std::vector<std::uint32_t>(key.words().begin(), key.words().end()));
    if (const std::optional<bool> found = table.find(key)) {
      CHECK(*found == wins);
      least_kept = std::min(least_kept, work);
    } else {
      most_dropped = std::max(most_dropped, work);
    }
  }
  CHECK(most_dropped <= 2 * least_kept);  // works of one magnitude are dropped together
  table.drop_half();
  table.drop_half();
  for (const SumKey& key : keys)
    if (!table.find(key)) table.store(key, true, 1);
  CHECK(table.sums() == sums);
}

TEST_CASE("sums of values are won as their values are", "[sums]") {
  PartizanValues values;
  SumSolver<BothPlayers<Domineering>, ByValue> domineering(
      BothPlayers<Domineering>(Domineering(Board(3, 4))), ByValue(values));
  std::vector<PartizanValue> pool;
  for (SquareSet free = 0; free < SquareSet{1} << 12; ++free) {
    REQUIRE(domineering.solve(free, {}) == Status::complete);
    pool.push_back(domineering.value(free));
  }
  for (const int ups : {-2, -1, 1, 2})
    for (const std::uint32_t nimber : {0U, 1U, 2U}) pool.push_back(values.up(ups, nimber));
  std::ranges::sort(pool);
  pool.erase(std::unique(pool.begin(), pool.end()), pool.end());
  Random random(6);
  ValueSums sums(values);
  int decided = 0;
  constexpr int trials = 200'000;
  for (int trial = 0; trial < trials; ++trial) {
    ValueSum sum;
    PartizanValue all{};
    for (std::uint64_t left = random() % 5; left > 0; --left) {
      const PartizanValue value = pool[random() % pool.size()];
      sums.add(sum, value);
      all = values.sum(all, value);
    }
    const OutcomeClass outcome = values.outcome_class(all);
    const bool left_wins = outcome == OutcomeClass::left || outcome == OutcomeClass::next;
    const std::optional<bool> found = sums.left_wins(sum);
    if (found) {
      ++decided;
      REQUIRE(*found == left_wins);
    }
  }
  CHECK(decided > 9 * trials / 10);
}

/// Whether the winners of random positions are those that follow from their canonical values.
template <class P, class Draw>
void agrees_with_values(const P& rules, int trials, const Draw& draw) {
  PartizanValues values;
  SumSolver<BothPlayers<P>, ByValue> by_value(BothPlayers<P>{rules}, ByValue(values));
  SumsSolver<WithMover<P>> kept(WithMover<P>{rules});
  for (int trial = 0; trial < trials; ++trial) {
    const StateOf<P> position = draw();
    REQUIRE(by_value.solve(position, {}) == Status::complete);
    const OutcomeClass outcome = values.outcome_class(by_value.value(position));
    for (const Player player : {Player::left, Player::right}) {
      const bool wins =
          outcome == OutcomeClass::next ||
          outcome == (player == Player::left ? OutcomeClass::left : OutcomeClass::right);
      CAPTURE(rules.key(position), player);
      REQUIRE(kept.solve({position, player}, {}) == Status::complete);
      REQUIRE(kept.value({position, player}) == (wins ? Outcome::win : Outcome::loss));
      if (trial % 16 != 0) continue;
      SumsSolver<WithMover<P>> fresh(WithMover<P>{rules});
      REQUIRE(fresh.solve({position, player}, {}) == Status::complete);
      REQUIRE(fresh.value({position, player}) == (wins ? Outcome::win : Outcome::loss));
    }
  }
}

TEST_CASE("the winner of a sum is that of its canonical value", "[sums]") {
  Random random(7);
  const auto set = [&](const Board& board) { return random() & random() & board.all(); };
  for (const Board board : {Board(4, 6), Board(7, 7), Board(8, 8)})
    agrees_with_values(Domineering(board), 12'000, [&] { return set(board); });
  const Board board(4, 6);
  agrees_with_values(Clobber(board, board.all()), 15'000, [&] {
    const SquareSet x = random() & board.all();
    const SquareSet o = random() & board.all() & ~x;
    const SquareSet kept = random();
    return Clobber::State{x & kept, o & kept};
  });
}

TEST_CASE("search of sums agrees with the recursion on small games", "[sums]") {
  Random random(8);
  const WithMover<Domineering> domineering{Domineering(Board(4, 4))};
  std::vector<PlayerAnd<SquareSet>> sets;
  for (int i = 0; i < 60; ++i)
    sets.push_back({random() & 0xFFFF, i % 2 == 0 ? Player::left : Player::right});
  agrees<Sums, ByOutcome>(domineering, sets);
  const Board board(3, 4);
  const WithMover<NoGo> nogo{NoGo(board)};
  agrees<Sums, ByOutcome>(nogo, random_play(nogo, 12, 40, {{0, 0, board.all()}, Player::left}));
}

TEST_CASE("a table too small for a search of sums is enough for its winner", "[sums]") {
  const Board board(7, 8);
  const WithMover<Domineering> game{Domineering(board)};
  const PlayerAnd start{board.all(), Player::left};
  SumsSolver<WithMover<Domineering>> roomy(game);
  REQUIRE(roomy.solve(start, {}) == Status::complete);
  SumsSolver<WithMover<Domineering>> solution(game);
  const std::uint64_t memory = 3 * roomy.statistics().bytes / 4;
  REQUIRE(solution.solve(start, {.memory = memory}) == Status::complete);
  CHECK(solution.value(start) == roomy.value(start));
  CHECK(solution.statistics().bytes <= memory);
  CHECK(solution.statistics().positions > roomy.statistics().positions);
}

TEST_CASE("a limit ends a search of sums, and a later call continues", "[sums]") {
  const Board board(7, 8);
  SumsSolver<WithMover<Domineering>> solution(WithMover<Domineering>{Domineering(board)});
  limits_end_it_and_it_goes_on(solution, PlayerAnd{board.all(), Player::left});
  CHECK(solution.value({board.all(), Player::left}) == Outcome::loss);
}

}  // namespace
}  // namespace zugzwang
