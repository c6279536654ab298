// Sprague–Grundy: which games are searched, and which run on the sequence of their heaps.

#include <concepts>
#include <cstdint>
#include <string>

#include <zugzwang/games/flip_game.hpp>
#include <zugzwang/games/nim.hpp>
#include <zugzwang/solvers/heaps/grundy.hpp>

#include "catch.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using games::FlipGame;
using games::Nim;

TEST_CASE("each component is searched once", "[grundy]") {
  using toys::TwoHeaps;
  using Solution = MemoSolution<TwoHeaps, ByNimber, Split::components>;
  Solution solution(TwoHeaps{});
  REQUIRE(solution.solve({15, 15}, {}) == Status::complete);
  CHECK(solution.statistics().positions == 15);  // single heaps of 1 to 15
  for (std::uint8_t a = 0; a < 16; ++a)
    for (std::uint8_t b = 0; b < 16; ++b)
      CHECK(solution.value({a, b}) == static_cast<Nimber>(a ^ b));
  Solution one(TwoHeaps{});
  REQUIRE(one.solve({3, 5}, {}) == Status::complete);
  CHECK(one.statistics().positions == 5);
  CHECK(one.value({5, 2}) == 7);
}

TEST_CASE("games of heaps run on the sequence of heaps, others are searched", "[grundy]") {
  STATIC_REQUIRE(std::same_as<Grundy::Solution<FlipGame, ByNimber>, HeapSolution<FlipGame>>);
  STATIC_REQUIRE(std::same_as<Grundy::Solution<Nim, ByNimber>, HeapSolution<Nim>>);
  STATIC_REQUIRE(std::same_as<Grundy::Solution<toys::TwoHeaps, ByNimber>,
                              MemoSolution<toys::TwoHeaps, ByNimber, Split::components>>);
}

TEST_CASE("all heaps are computed when no period may be used", "[grundy]") {
  const std::string board(3000, '+');
  auto all_heaps = Grundy::open<FlipGame, ByNimber>(FlipGame{}, "all_heaps");
  auto by_period = Grundy::open<FlipGame, ByNimber>(FlipGame{}, "period");
  REQUIRE(all_heaps.solve(board, {}) == Status::complete);
  REQUIRE(by_period.solve(board, {}) == Status::complete);
  CHECK(all_heaps.statistics().positions == 3001);
  CHECK(by_period.statistics().positions < 3001);
  CHECK(all_heaps.value(board) == by_period.value(board));
}

}  // namespace
}  // namespace zugzwang
