// Sprague–Grundy: which games are searched, and which run on the sequence of their heaps.

#include <concepts>
#include <string>

#include <zugzwang/games/heaps/nim.hpp>
#include <zugzwang/games/rows/flip_game.hpp>
#include <zugzwang/solvers/heaps/grundy.hpp>

#include "catch.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using games::FlipGame;
using games::Nim;

TEST_CASE("games of heaps run on the sequence of heaps, others are searched", "[grundy]") {
  STATIC_REQUIRE(std::same_as<OpenedBy<Grundy, FlipGame, ByNimber>, HeapSolver<FlipGame>>);
  STATIC_REQUIRE(std::same_as<OpenedBy<Grundy, Nim, ByNimber>, HeapSolver<Nim>>);
  STATIC_REQUIRE(
      std::same_as<OpenedBy<Grundy, toys::TwoHeaps, ByNimber>, NimberSearchSolver<toys::TwoHeaps>>);
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
