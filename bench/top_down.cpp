// Times memoized search of Can I Win against a hand-written recursion. See README.md for how to
// read the figures.

#include <benchmark/benchmark.h>

#include <zugzwang/games/rows/can_i_win.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "beside.hpp"
#include "by_hand_can_i_win.hpp"

namespace {

using namespace zugzwang;
using games::CanIWin;

/// The total for which the search visits the most positions.
constexpr std::int64_t hardest(std::uint32_t integers) { return integers == 16 ? 106 : 150; }

template <class Solve>
void can_i_win(benchmark::State& state, Solve solve) {
  const auto integers = static_cast<std::uint32_t>(state.range(0));
  const std::int64_t total = hardest(integers);
  const CanIWin game(integers, total);
  by_hand::CanIWin once(integers);
  once.solve(total);
  run_beside(
      state, static_cast<double>(once.positions()), "positions", [&] { return solve(game); },
      [&] { return by_hand::CanIWin(integers).solve(total); });
}

void can_i_win_top_down(benchmark::State& state) {
  can_i_win(state, [](const CanIWin& game) {
    MemoSolver<CanIWin, ByOutcome> solver(game);
    solver.solve(game.start(), {});
    return solver.value(game.start());
  });
}
BENCHMARK(can_i_win_top_down)->UseManualTime()->Unit(benchmark::kMillisecond)->Arg(16)->Arg(20);

}  // namespace
