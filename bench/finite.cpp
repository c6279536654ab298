// Times Stone Game by the finite tables of bottom-up, each against a hand-written loop. See
// README.md for how to read the figures.

#include <vector>

#include <benchmark/benchmark.h>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/rows/stone_game.hpp>
#include <zugzwang/solvers/rows/finite_solver.hpp>

#include "beside.hpp"
#include "by_hand_stone_game.hpp"

namespace {

using namespace zugzwang;
using games::StoneGame;

std::vector<std::int64_t> random_piles(std::size_t count) {
  Random random(1);
  std::vector<std::int64_t> piles(count);
  for (std::int64_t& pile : piles) pile = static_cast<std::int64_t>(1 + random() % 500);
  return piles;
}

template <class ByHand>
void stone_game(benchmark::State& state, Layout layout, ByHand by_hand) {
  const auto count = static_cast<std::size_t>(state.range(0));
  const std::vector<std::int64_t> piles = random_piles(count);
  const StoneGame game(piles);
  const double intervals = static_cast<double>(count) * static_cast<double>(count) / 2;
  run_beside(
      state, intervals, "intervals",
      [&] {
        FiniteSolver<StoneGame, ByMargin> solver(game, layout);
        solver.solve(game.start(), {});
        return solver.value(game.start());
      },
      [&] { return by_hand(piles); });
}

void stone_game_table(benchmark::State& state) {
  stone_game(state, Layout::table, by_hand::stone_game_triangle);
}
void stone_game_window(benchmark::State& state) {
  stone_game(state, Layout::window, by_hand::stone_game_diagonal);
}
void stone_game_array(benchmark::State& state) {
  stone_game(state, Layout::array, by_hand::stone_game_diagonal);
}
BENCHMARK(stone_game_table)->UseManualTime()->Unit(benchmark::kMillisecond)->Arg(1000)->Arg(5000);
BENCHMARK(stone_game_window)->UseManualTime()->Unit(benchmark::kMillisecond)->Arg(1000)->Arg(5000);
BENCHMARK(stone_game_array)->UseManualTime()->Unit(benchmark::kMillisecond)->Arg(1000)->Arg(5000);

}  // namespace
