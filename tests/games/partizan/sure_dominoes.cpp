// The bounds of Domineering against the outcomes of all positions of small boards, and the picking
// game behind them against plain recursion.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/partizan/domineering.hpp>
#include <zugzwang/games/partizan/picking.hpp>

#include "catch.hpp"

namespace zugzwang::sure_dominoes_tests {
namespace {

using games::AreaKind;
using games::Areas;
using games::Domineering;

constexpr int left_bit = 1;
constexpr int right_bit = 2;

/// Returns, for each set of free squares, who wins moving first, as the two bits above.
std::vector<std::uint8_t> first_winners(const Board& board) {
  std::vector<std::uint8_t> winners(std::size_t{1} << board.squares());
  const SquareSet upright_firsts = board.all() & ~board.row(board.rows() - 1);
  const SquareSet crosswise_firsts = board.all() & ~board.column(board.columns() - 1);
  const auto reaches_loss = [&](SquareSet free, SquareSet firsts, unsigned step, int opponent) {
    for (SquareSet rest = free & free >> step & firsts; rest != 0; rest &= rest - 1) {
      const SquareSet square = rest & (~rest + 1);
      if ((winners[free & ~(square | square << step)] & opponent) == 0) return true;
    }
    return false;
  };
  for (SquareSet free = 0; free < winners.size(); ++free) {
    const bool left = reaches_loss(free, upright_firsts, board.columns(), right_bit);
    const bool right = reaches_loss(free, crosswise_firsts, 1, left_bit);
    winners[free] = static_cast<std::uint8_t>((left ? left_bit : 0) | (right ? right_bit : 0));
  }
  return winners;
}

TEST_CASE("the bounds of Domineering hold in every position of small boards",
          "[domineering][bounds]") {
  std::size_t positions = 0;
  std::size_t settled = 0;
  for (const Board board : {Board(4, 5), Board(5, 4), Board(3, 6), Board(6, 3), Board(2, 10),
                            Board(10, 2), Board(1, 16), Board(16, 1)}) {
    const Domineering game(board);
    const std::vector<std::uint8_t> winners = first_winners(board);
    std::size_t wrong = 0;
    for (SquareSet free = 0; free < winners.size(); ++free)
      for (const Player player : {Player::left, Player::right}) {
        const auto outcome = game.settled(free, player);
        if (!outcome) continue;
        const bool won = (winners[free] & (player == Player::left ? left_bit : right_bit)) != 0;
        ++settled;
        if ((*outcome == Outcome::win) != won) ++wrong;
      }
    CAPTURE(board.rows(), board.columns());
    CHECK(wrong == 0);
    positions += 2 * winners.size();
  }
  CHECK(positions > 8'000'000);
  // They decide most positions, so that a search is short.
  CHECK(static_cast<double>(settled) > 0.8 * static_cast<double>(positions));
}

TEST_CASE("the bounds of Domineering hold on boards of 64 squares", "[domineering][bounds]") {
  Random random(51);
  for (const Board board : {Board(8, 8), Board(4, 16), Board(16, 4), Board(2, 32), Board(1, 64)}) {
    const Domineering game(board);
    std::map<std::pair<SquareSet, Player>, bool> known;
    const auto wins = [&](auto& self, SquareSet free, Player player) -> bool {
      const auto found = known.find({free, player});
      if (found != known.end()) return found->second;
      bool won = false;
      for (const games::Domino& move : game.moves(free, player))
        won = won || !self(self, game.play(free, player, move), opponent(player));
      return known[{free, player}] = won;
    };
    // Few squares, in a corner or anywhere, among them the last one.
    for (int trial = 0; trial < 300; ++trial) {
      const SquareSet some = random() & random() & (trial % 2 == 0 ? random() : ~SquareSet{0});
      const SquareSet free = trial % 2 == 0 ? some | SquareSet{7} << 61 : some >> (random() % 48);
      if (std::popcount(free) > 20) continue;
      for (const Player player : {Player::left, Player::right})
        if (const auto outcome = game.settled(free, player))
          CHECK((*outcome == Outcome::win) == wins(wins, free, player));
      known.clear();
    }
  }
}

/// The prices of the areas that are left, by kind.
struct Table {
  std::vector<int> alone{};
  std::vector<int> regions{};
  std::vector<int> linked{};
};

/// Returns what the picker gets, if each player may choose any areas.
int by_recursion(const Table& table, int left_of_region, bool picks) {
  int best = picks ? 0 : 1'000;
  const auto then = [&](const Table& after) { return by_recursion(after, left_of_region, !picks); };
  const auto without = [](std::vector<int> prices, std::size_t place) {
    prices.erase(prices.begin() + static_cast<std::ptrdiff_t>(place));
    return prices;
  };
  const auto take = [&](int price, const Table& after) {
    best = picks ? std::max(best, price + then(after)) : std::min(best, then(after));
  };
  for (std::size_t i = 0; i < table.alone.size(); ++i)
    take(table.alone[i], {without(table.alone, i), table.regions, table.linked});
  for (std::size_t i = 0; i < table.regions.size(); ++i) {
    const Table after{table.alone, without(table.regions, i), table.linked};
    take(table.regions[i], after);
    if (picks) continue;
    Table part = after;
    part.alone.push_back(left_of_region);
    take(0, part);
    for (std::size_t j = 0; j < table.linked.size(); ++j)
      take(0, {part.alone, part.regions, without(table.linked, j)});
  }
  for (std::size_t i = 0; i < table.linked.size(); ++i) {
    const Table after{table.alone, table.regions, without(table.linked, i)};
    take(table.linked[i], after);
    for (std::size_t j = 0; !picks && j < after.linked.size(); ++j)
      take(0, {after.alone, after.regions, without(after.linked, j)});
  }
  // The spoiler may also leave all areas as they are.
  const bool is_empty = table.alone.empty() && table.regions.empty() && table.linked.empty();
  if (!picks) best = is_empty ? 0 : std::min(best, then(table));
  return best;
}

TEST_CASE("picking gives what plain recursion gives", "[domineering][bounds]") {
  Random random(52);
  for (int trial = 0; trial < 300; ++trial) {
    Areas areas;
    Table table;
    const int left = 2 + static_cast<int>(random() % 4);
    const std::uint64_t count = random() % 6;
    for (std::uint64_t i = 0; i < count; ++i) {
      const auto kind = static_cast<AreaKind>(random() % 3);
      const bool is_place = kind != AreaKind::region && random() % 2 == 0;
      // A region is worth more than what is left of it.
      const int price = static_cast<int>(is_place ? 2 + random() % 5 : 6 + random() % 6);
      if (is_place)
        areas.add_place(kind, price);
      else
        areas.add_block(kind, price);
      (kind == AreaKind::alone    ? table.alone
       : kind == AreaKind::region ? table.regions
                                  : table.linked)
          .push_back(price);
    }
    areas.set_left(left);
    CAPTURE(table.alone, table.regions, table.linked, left);
    for (const games::Picked& picked : {games::picked(areas), games::picked_again(areas)}) {
      CHECK(picked.first == by_recursion(table, left, true));
      CHECK(picked.second == by_recursion(table, left, false));
    }
  }
}

}  // namespace
}  // namespace zugzwang::sure_dominoes_tests
