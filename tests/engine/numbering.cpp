// Numbers of states: a number stands for one state, and every state comes back by its number.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <vector>

#include <zugzwang/engine/game_graph_in.hpp>
#include <zugzwang/games/rows/stones.hpp>
#include <zugzwang/games/rows/tip.hpp>

#include "ablations.hpp"
#include "catch.hpp"
#include "support.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

/// A key that hashes to the same whatever it is.
struct OneHash {
  std::uint64_t pile = 0;
  bool operator==(const OneHash&) const = default;
};

TEST_CASE("the heap memory of states is counted", "[numbering]") {
  MetStates<std::vector<int>> met;
  const std::uint64_t empty = met.bytes();
  met.number(std::vector<int>(1'000'000), 7, [](const auto&) { return false; });
  CHECK(met.bytes() >= empty + 1'000'000 * sizeof(int));
}

}  // namespace
}  // namespace zugzwang

template <>
struct std::hash<zugzwang::OneHash> {
  std::size_t operator()(const zugzwang::OneHash&) const { return 5; }
};

namespace zugzwang {
namespace {

using namespace toys;
using testing::max64;

struct KeysOfOneHash : JustRules<Take431> {
  OneHash key(const State& state) const { return {state.pile}; }
};
/// Piles of one half are one state to this game.
struct KeyOfHalf : JustRules<Take431> {
  std::uint64_t key(const State& state) const { return state.pile / 2; }
};

/// Players of one pile have one key.
struct KeyOfPile : Sided {
  std::uint64_t key(const State& state) const { return state.pile; }
};

/// Whether the states of these rows have numbers of their own, and come back by them, also later.
template <RowGame G>
bool numbers_rows(const G& game, const std::vector<std::uint64_t>& rows) {
  Numbering<G> numbering;
  std::map<std::uint64_t, StateOf<G>> states;
  for (const std::uint64_t row : rows)
    for (std::size_t column = 0; column < game.columns(); ++column) {
      const StateOf<G> state = game.state(row, column);
      if (!states.emplace(numbering.number(game, state), state).second) return false;
    }
  for (const auto& [number, state] : states)
    if (numbering.state(game, number) != state || numbering.number(game, state) != number)
      return false;
  return true;
}

/// Rows around those where the numbers by rows end, where keys repeat, and the last there are.
std::vector<std::uint64_t> far_rows(std::uint64_t columns) {
  std::set<std::uint64_t> rows;
  const std::uint64_t half = std::uint64_t{1} << 63;
  for (const std::uint64_t middle :
       {std::uint64_t{3}, half / columns, half / 4, half / 2, half, half + half / 2, max64 - 3})
    for (std::uint64_t row = middle - 3; row <= middle + 3 && row >= middle - 3; ++row) {
      rows.insert(row);
      if (row == max64) break;
    }
  return {rows.begin(), rows.end()};
}

TEST_CASE("states of all rows up to 2^64-1 have distinct numbers", "[numbering]") {
  CHECK(numbers_rows(games::Tip{}, far_rows(6)));
  CHECK(numbers_rows(games::CondensedTip{}, far_rows(3)));
  for (const std::uint64_t max_take : {std::uint64_t{4}, max64})
    CHECK(numbers_rows(games::Stones(max_take), far_rows(2)));
}

TEST_CASE("rows and columns distinguish states with equal keys", "[numbering]") {
  CHECK(numbers_rows(KeyOfPile{}, far_rows(2)));
}

TEST_CASE("the first rows are numbered consecutively, without storage", "[numbering]") {
  const games::Tip tip;
  Numbering<games::Tip> numbering;
  CHECK(numbering.number(tip, {0, 1}) == 0);
  CHECK(numbering.number(tip, {10, 3}) == 62);
  CHECK(numbering.state(tip, 62) == games::Tip::State{10, 3});
  const std::uint64_t before = numbering.bytes();
  for (std::uint64_t total = 0; total < 1000; ++total) numbering.number(tip, {total, 1});
  CHECK(numbering.bytes() == before);
  numbering.number(tip, {max64, 1});
  CHECK(numbering.bytes() > before);
}

TEST_CASE("an index is used as the number", "[numbering]") {
  const Layers game;
  Numbering<Layers> numbering;
  CHECK(numbering.number(game, {4, 1}) == 9);
  CHECK(numbering.state(game, 9) == Layers::State{4, 1});
  CHECK(numbering.bytes() == 0);
}

/// Whether each of all heaps comes back as it was, and is given again the number that it has.
template <class G>
bool numbers_heaps(const G& game) {
  Numbering<G> numbering;
  std::map<std::uint64_t, StateOf<G>> states;
  for (std::uint8_t first = 0; first <= 15; ++first)
    for (std::uint8_t second = 0; second <= 15; ++second) {
      const StateOf<G> state{first, second};
      if (!states.emplace(numbering.number(game, state), state).second) return false;
    }
  for (const auto& [number, state] : states)
    if (numbering.state(game, number) != state || numbering.number(game, state) != number)
      return false;
  return true;
}

TEST_CASE("equivalent states have distinct numbers", "[numbering]") {
  CHECK(numbers_heaps(SummedHeaps{}));
  CHECK(numbers_heaps(SortedHeaps{}));
  CHECK(numbers_heaps(testing::WithBareIndex<SortedHeaps>(SortedHeaps{})));
  CHECK(numbers_heaps(testing::WithoutSymmetry<SummedHeaps>(SummedHeaps{})));
}

TEST_CASE("states without an index are numbered in order of occurrence", "[numbering]") {
  const JustRules<Take431> game;
  Numbering<JustRules<Take431>> numbering;
  for (const std::uint64_t pile : {9, 5, 9, 7})
    CHECK(numbering.number(game, {pile}) == (pile == 9 ? 0U : pile == 5 ? 1U : 2U));
  CHECK(numbering.state(game, 1) == Pile{5});
}

TEST_CASE("states of one key have one number, that of the first", "[numbering]") {
  const KeyOfHalf game;
  Numbering<KeyOfHalf> numbering;
  CHECK(numbering.number(game, {9}) == 0);
  CHECK(numbering.number(game, {8}) == 0);
  CHECK(numbering.number(game, {10}) == 1);
  CHECK(numbering.state(game, 0) == Pile{9});
}

TEST_CASE("keys with equal hashes are distinguished", "[numbering]") {
  const KeysOfOneHash game;
  Numbering<KeysOfOneHash> numbering;
  // More than the table holds at first, so that it grows.
  for (const int round : {1, 2}) {
    CAPTURE(round);
    for (std::uint64_t pile = 0; pile < 100; ++pile)
      CHECK(numbering.number(game, {pile + 3}) == pile);
  }
  for (std::uint64_t number = 0; number < 100; ++number)
    CHECK(numbering.state(game, number) == Pile{number + 3});
}

}  // namespace
}  // namespace zugzwang
