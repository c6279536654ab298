// Measures what each ability of a game is worth to a search: the same game with and without it,
// alternately. No ability changes an answer; `visits` is the number of positions with it relative
// to that without. See README.md for how to read the figures.

#include <benchmark/benchmark.h>

#include <zugzwang/core/on_move.hpp>
#include <zugzwang/games/boards/connect_four.hpp>
#include <zugzwang/games/boards/dots_and_boxes.hpp>
#include <zugzwang/games/partizan/domineering.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "ablations.hpp"
#include "beside.hpp"

namespace {

using namespace zugzwang;
using namespace zugzwang::testing;
using games::ConnectFour;
using Domineering = OnMove<games::Domineering>;
using games::DotsAndBoxes;

/// Returns the work of a solver on one position.
template <class Solution, class State>
Statistics solve(Solution&& solver, const State& root) {
  solver.solve(root, {});
  return solver.statistics();
}

/// Times a solver of a game against that of a version without an ability.
template <template <class> class Solution, class Game, class Without>
void beside_without(benchmark::State& state, const Game& game, const Without& without,
                    const StateOf<Game>& root) {
  const auto run = [&] { return solve(Solution<Game>(game), root); };
  const auto run_without = [&] { return solve(Solution<Without>(without), root); };
  const auto positions = static_cast<double>(run().positions);
  const auto positions_without = static_cast<double>(run_without().positions);
  run_beside(state, positions, "positions", run, run_without, "without");
  state.counters["visits"] = positions / positions_without;
}

template <class G>
using ByBounds = AlphaBetaSolver<G, ByDistance>;
template <class G>
using OutcomeByBounds = AlphaBetaSolver<G, ByOutcome>;
template <class G>
using MarginByBounds = AlphaBetaSolver<G, ByMargin>;
template <class G>
using ByMemo = MemoSolver<G, ByDistance>;

template <template <class> class Solution, template <class> class Without>
void connect_four(benchmark::State& state) {
  const ConnectFour game(5, 4, 4);
  beside_without<Solution>(state, game, Without<ConnectFour>(game), ConnectFour::State{});
}
template <template <class> class Without>
void domineering(benchmark::State& state) {
  const Domineering game(Board(5, 5));
  beside_without<OutcomeByBounds>(state, game, Without<Domineering>(game),
                                  Domineering::State{game.rules().board().all()});
}
template <template <class> class Without>
void dots_and_boxes(benchmark::State& state) {
  const DotsAndBoxes game(2, 3);
  beside_without<MarginByBounds>(state, game, Without<DotsAndBoxes>(game), game.start());
}

#define ZUGZWANG_ABILITY(name, ...) \
  BENCHMARK(__VA_ARGS__)->Name(name)->UseManualTime()->Unit(benchmark::kMillisecond)

ZUGZWANG_ABILITY("safe_moves/connect-four", connect_four<ByBounds, WithoutSafeMoves>);
ZUGZWANG_ABILITY("bounds/connect-four", connect_four<ByBounds, WithoutBounds>);
ZUGZWANG_ABILITY("rank/connect-four", connect_four<ByBounds, WithoutRank>);
ZUGZWANG_ABILITY("key_bits/connect-four", connect_four<ByMemo, WithoutKeyBits>);
ZUGZWANG_ABILITY("search_order/domineering", domineering<WithoutSearchOrder>);
ZUGZWANG_ABILITY("settled/domineering", domineering<WithoutSettled>);
ZUGZWANG_ABILITY("symmetry/domineering", domineering<WithoutSymmetry>);
ZUGZWANG_ABILITY("search_order/dots-and-boxes", dots_and_boxes<WithoutSearchOrder>);

}  // namespace
