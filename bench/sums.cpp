// Times who wins games that fall apart: by sums of components beside alpha-beta search of whole
// positions, and Domineering by either beside a search hand-written for this game. See README.md
// for how to read the figures.

#include <benchmark/benchmark.h>

#include <zugzwang/core/with_mover.hpp>
#include <zugzwang/games/partizan/clobber.hpp>
#include <zugzwang/games/partizan/domineering.hpp>
#include <zugzwang/games/partizan/nogo.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>
#include <zugzwang/solvers/search/sums.hpp>

#include "beside.hpp"
#include "by_hand_domineering_winner.hpp"

namespace {

using namespace zugzwang;
using games::Clobber;
using games::Domineering;
using games::NoGo;

struct Found {
  Outcome outcome;
  double positions;
};

template <class Solver, PartizanGame P>
Found solve(const P& rules, const StateOf<P>& position) {
  using G = WithMover<P>;
  OpenedBy<Solver, G, ByOutcome> solution{G(rules)};
  const StateOf<G> root{position, Player::left};
  solution.solve(root, {});
  return {solution.value(root), static_cast<double>(solution.statistics().positions)};
}

template <PartizanGame P>
void beside_alpha_beta(benchmark::State& state, const P& rules, const StateOf<P>& position) {
  const auto by_sums = [&] { return solve<Sums>(rules, position); };
  const auto whole = [&] { return solve<AlphaBeta>(rules, position); };
  const Found found = by_sums();
  const Found of_whole = whole();
  if (found.outcome != of_whole.outcome) return state.SkipWithError("the two do not agree");
  run_beside(state, 1, "problems", by_sums, whole, "alpha_beta");
  state.counters["visits"] = found.positions / of_whole.positions;
}

void sums_of_clobber(benchmark::State& state) {
  const Board board(4, static_cast<unsigned>(state.range(0)));
  Clobber::State start;
  for (unsigned square = 0; square < board.squares(); ++square)
    ((square / board.columns() + square) % 2 == 0 ? start.x : start.o) |= Board::bit(square);
  beside_alpha_beta(state, Clobber(board, board.all()), start);
}
void sums_of_domineering(benchmark::State& state) {
  const Board board(7, static_cast<unsigned>(state.range(0)));
  beside_alpha_beta(state, Domineering(board), board.all());
}
void sums_of_nogo(benchmark::State& state) {
  const Board board(4, static_cast<unsigned>(state.range(0)));
  beside_alpha_beta(state, NoGo(board), {0, 0, board.all()});
}

template <class Solver>
void domineering_winner(benchmark::State& state) {
  const auto rows = static_cast<unsigned>(state.range(0));
  const auto columns = static_cast<unsigned>(state.range(1));
  const Domineering rules(Board(rows, columns));
  const auto run = [&] { return solve<Solver>(rules, rules.board().all()).outcome; };
  const auto run_by_hand = [&] {
    by_hand::DomineeringWinner search(rows, columns);
    return search.wins(search.board(), true) ? Outcome::win : Outcome::loss;
  };
  if (run() != run_by_hand()) return state.SkipWithError("the two do not agree");
  run_beside(state, 1, "problems", run, run_by_hand);
}

BENCHMARK(sums_of_clobber)->UseManualTime()->Unit(benchmark::kMillisecond)->Arg(4)->Arg(5);
BENCHMARK(sums_of_domineering)->UseManualTime()->Unit(benchmark::kMillisecond)->Arg(7)->Arg(8);
BENCHMARK(sums_of_nogo)->UseManualTime()->Unit(benchmark::kMillisecond)->Arg(3)->Arg(4);
BENCHMARK_TEMPLATE(domineering_winner, AlphaBeta)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->Args({6, 6})
    ->Args({6, 7});
BENCHMARK_TEMPLATE(domineering_winner, Sums)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->Args({6, 6})
    ->Args({6, 7});

}  // namespace
