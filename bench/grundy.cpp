// Times Flip Game by the sequence of its runs, and the nimbers of hard taking-and-breaking games in
// sparse space, against hand-written loops. See README.md for how to read the figures.

#include <cstdint>
#include <string>

#include <benchmark/benchmark.h>

#include <zugzwang/games/heaps/octal.hpp>
#include <zugzwang/games/rows/flip_game.hpp>
#include <zugzwang/solvers/heaps/grundy.hpp>
#include <zugzwang/solvers/heaps/sparse/split_sequence.hpp>

#include "beside.hpp"
#include "by_hand_flip_game.hpp"
#include "by_hand_nimbers.hpp"

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
        HeapSolver<FlipGame> solver(FlipGame{}, use_period);
        solver.solve(board, {});
        return solver.value(board);
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

HeapRules rules_of(const std::string& game) {
  return game == "grundys_game" ? HeapRules{.rules = {{0, 4}}, .unequal = true}
                                : games::octal_rules(game);
}

/// `ns_a_value` is the time divided by the number of heaps; `rares` and `witnesses` are the numbers
/// of those with which a value is compared at the end.
void nimbers(benchmark::State& state, const std::string& game, const LaneKernel& kernel) {
  const auto count = static_cast<std::uint64_t>(state.range(0));
  const Limits limits;
  double seconds = 0;
  for (auto _ : state) {
    SplitSequence sequence(rules_of(game), kernel);
    Meter meter(limits);
    sequence.extend(count, meter);
    seconds += meter.seconds();
    state.counters["rares"] = static_cast<double>(sequence.rares());
    state.counters["witnesses"] = static_cast<double>(sequence.witnesses());
    state.counters["bytes_a_value"] =
        static_cast<double>(sequence.bytes()) / static_cast<double>(count);
  }
  state.counters["ns_a_value"] =
      1e9 * seconds / static_cast<double>(count) / static_cast<double>(state.iterations());
  state.SetComplexityN(state.range(0));
}

void nimbers_by_hand(benchmark::State& state, const std::string& game) {
  const auto count = static_cast<std::size_t>(state.range(0));
  double seconds = 0;
  for (auto _ : state)
    seconds += seconds_of([&] { return by_hand::nimbers(rules_of(game), count); });
  state.counters["ns_a_value"] =
      1e9 * seconds / static_cast<double>(count) / static_cast<double>(state.iterations());
  state.SetComplexityN(state.range(0));
}

/// The name of a kernel follows that of the game: "portable" runs everywhere.
const int registered = [] {
  for (const std::string game : {"grundys_game", "0.6", "0.16", "0.106", "0.104", "0.454"}) {
    for (const LaneKernel& kernel : lane_kernels()) {
      if (!kernel.supported()) continue;
      benchmark::RegisterBenchmark(("nimbers/" + game + "/" + std::string(kernel.name)).c_str(),
                                   nimbers, game, kernel)
          ->Unit(benchmark::kMillisecond)
          ->RangeMultiplier(10)
          ->Range(100'000, 10'000'000)
          ->Complexity();
    }
    benchmark::RegisterBenchmark(("nimbers/" + game + "/by_hand").c_str(), nimbers_by_hand, game)
        ->Unit(benchmark::kMillisecond)
        ->RangeMultiplier(2)
        ->Range(8'000, 32'000)
        ->Complexity();
  }
  return 0;
}();

}  // namespace
