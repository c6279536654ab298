// Flip Game by the sequence of its runs, beside the loop written by hand. See README.md for how to
// read the figures.

#include <string>

#include <benchmark/benchmark.h>

#include <zugzwang/games/flip_game.hpp>
#include <zugzwang/solvers/grundy.hpp>

#include "beside.hpp"
#include "by_hand_flip_game.hpp"

namespace {

using namespace zugzwang;
using games::FlipGame;

template <class ByHand>
void flip_game(benchmark::State& state, UsePeriod use_period, ByHand by_hand) {
  const auto length = static_cast<std::size_t>(state.range(0));
  const std::string board(length, '+');
  run_beside(
      state, static_cast<double>(length), "heaps",
      [&] {
        HeapSolution<FlipGame> solution(FlipGame{}, use_period);
        solution.solve(board, {});
        return solution.value(board);
      },
      [&] { return by_hand(board); });
}

void flip_game_all_heaps(benchmark::State& state) {
  flip_game(state, UsePeriod::no, by_hand::flip_game_all_heaps);
}
void flip_game_period(benchmark::State& state) {
  flip_game(state, UsePeriod::yes, by_hand::flip_game_period);
}
BENCHMARK(flip_game_all_heaps)->UseManualTime()->Arg(1000)->Arg(10'000);
BENCHMARK(flip_game_period)->UseManualTime()->Arg(1000)->Arg(1'000'000);

}  // namespace
