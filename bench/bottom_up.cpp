// Times rows of Stones and TIP by the generic strategies, each against a hand-written loop, and the
// search for a period. See README.md for how to read the figures.

#include <benchmark/benchmark.h>

#include <zugzwang/games/rows/stones.hpp>
#include <zugzwang/games/rows/tip.hpp>
#include <zugzwang/solvers/rows/bottom_up.hpp>

#include "beside.hpp"
#include "by_hand_rows.hpp"

namespace {

using namespace zugzwang;
using zugzwang::games::Stones;
using zugzwang::games::Tip;

constexpr std::uint64_t rows = 1 << 14;

template <class G, Keep keep = Keep::values, class E = ByOutcome>
auto last_value(const G& game, RowMethod method) {
  const Limits limits;
  Meter meter(limits);
  RowTable<G, E, keep> table(game, method);
  table.extend(rows, meter);
  return table.value(rows - 1, 0);
}

void stones_pull(benchmark::State& state) {
  const auto max_take = static_cast<std::uint64_t>(state.range(0));
  run_beside(
      state, rows, "rows", [&] { return last_value(Stones(max_take), RowMethod::pull); },
      [&] { return by_hand::stones_pull(max_take, rows); });
}
BENCHMARK(stones_pull)->Arg(3)->Arg(10)->Arg(100)->UseManualTime();

void stones_push(benchmark::State& state) {
  const auto max_take = static_cast<std::uint64_t>(state.range(0));
  run_beside(
      state, rows, "rows", [&] { return last_value(Stones(max_take), RowMethod::push); },
      [&] { return by_hand::stones_push(max_take, rows); });
}
BENCHMARK(stones_push)->Arg(3)->Arg(10)->Arg(100)->Arg(1000)->UseManualTime();

void stones_push_takes(benchmark::State& state) {
  const auto max_take = static_cast<std::uint64_t>(state.range(0));
  run_beside(
      state, rows, "rows",
      [&] { return last_value<Stones, Keep::values_and_moves>(Stones(max_take), RowMethod::push); },
      [&] { return by_hand::stones_push_takes(max_take, rows); });
}
BENCHMARK(stones_push_takes)->Arg(3)->Arg(10)->Arg(100)->Arg(1000)->UseManualTime();

void tip_pull(benchmark::State& state) {
  run_beside(
      state, rows, "rows", [] { return last_value(Tip{}, RowMethod::pull); },
      [] { return by_hand::tip_pull(rows); });
}
BENCHMARK(tip_pull)->UseManualTime();

void tip_push(benchmark::State& state) {
  run_beside(
      state, rows, "rows", [] { return last_value(Tip{}, RowMethod::push); },
      [] { return by_hand::tip_push(rows); });
}
BENCHMARK(tip_push)->UseManualTime();

/// The whole proof for Stones: rows, period, preperiod, and those of the moves.
void period_of_stones(benchmark::State& state) {
  const auto max_take = static_cast<std::uint64_t>(state.range(0));
  for (auto _ : state) {
    RowSolver<Stones, ByOutcome> solver{Stones(max_take)};
    Status status = Status::complete;
    benchmark::DoNotOptimize(solver.sequences({}, status));
  }
  state.SetComplexityN(state.range(0));
}
BENCHMARK(period_of_stones)->RangeMultiplier(4)->Range(1 << 8, 1 << 20)->Complexity(benchmark::oN);

/// Times the detection alone, on synthetic rows.
void find_repetition_of_rows(benchmark::State& state) {
  const auto window = static_cast<std::uint64_t>(state.range(0));
  const std::uint64_t period = 2 * window + 2;
  std::vector<std::uint8_t> values(4 * window + 64);
  for (std::uint64_t i = 0; i < values.size(); ++i) values[i] = i % period < 4 ? 1 : 3;
  for (auto _ : state)
    benchmark::DoNotOptimize(find_repetition(
        values.size(), window, [&](auto i, auto j) { return values[i] == values[j]; }));
  state.SetComplexityN(state.range(0));
}
BENCHMARK(find_repetition_of_rows)
    ->RangeMultiplier(4)
    ->Range(1 << 8, 1 << 20)
    ->Complexity(benchmark::oN);

}  // namespace
