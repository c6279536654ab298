// Times the canonical values of positions: Domineering by its rules alone against a hand-written
// loop with the same table of values, games with and without single abilities, and the values born
// by the third day. See README.md for how to read the figures.

#include <cstdint>

#include <benchmark/benchmark.h>

#include <zugzwang/core/both_players.hpp>
#include <zugzwang/games/partizan/amazons.hpp>
#include <zugzwang/games/partizan/clobber.hpp>
#include <zugzwang/games/partizan/domineering.hpp>
#include <zugzwang/solvers/search/sum_solver.hpp>
#include <zugzwang/values/by_value.hpp>
#include <zugzwang/values/theory.hpp>

#include "ablations.hpp"
#include "beside.hpp"
#include "by_hand_domineering.hpp"

namespace {

using namespace zugzwang;
using namespace zugzwang::testing;
using games::Amazons;
using games::Clobber;
using games::Domineering;

struct Work {
  std::uint64_t positions = 0;
  std::uint64_t values = 0;
};

/// Computes the value of a position in a new table.
template <PartizanGame P>
Work solve(const P& rules, const StateOf<P>& root) {
  PartizanValues table;
  SumSolver<BothPlayers<P>, ByValue> solver{BothPlayers<P>(rules), ByValue(table)};
  solver.solve(root, {});
  return {solver.statistics().positions, table.count()};
}

template <unsigned rows, unsigned columns>
void beside_by_hand(benchmark::State& state) {
  const Domineering rules(Board(rows, columns));
  const auto run = [&] { return solve(rules, rules.board().all()); };
  const auto run_by_hand = [&] {
    PartizanValues table;
    by_hand::Domineering by_hand(table);
    by_hand.value(by_hand::Domineering::board(rows, columns));
    return Work{by_hand.positions(), table.count()};
  };
  const Work work = run();
  run_beside(state, static_cast<double>(work.positions), "positions", run, run_by_hand);
  state.counters["visits"] =
      static_cast<double>(work.positions) / static_cast<double>(run_by_hand().positions);
  state.counters["values/s"] =
      benchmark::Counter(static_cast<double>(work.values) * static_cast<double>(state.iterations()),
                         benchmark::Counter::kIsRate);
}

/// Times a game against itself with an ability hidden.
template <template <class> class Without, PartizanGame P>
void beside_without(benchmark::State& state, const P& rules, const StateOf<P>& root) {
  const Without<P> without(rules);
  const auto run = [&] { return solve(rules, root); };
  const auto run_without = [&] { return solve(without, root); };
  const auto positions = static_cast<double>(run().positions);
  run_beside(state, positions, "positions", run, run_without, "without");
  state.counters["visits"] = positions / static_cast<double>(run_without().positions);
}

template <template <class> class Without>
void domineering(benchmark::State& state) {
  const Domineering rules(Board(5, 5));
  beside_without<Without>(state, rules, rules.board().all());
}
/// Begins with alternating stones of both colours.
template <template <class> class Without>
void clobber(benchmark::State& state) {
  const Board board(4, 3);
  SquareSet x = 0;
  for (unsigned square = 0; square < board.squares(); ++square)
    if ((board.row_of(square) + board.column_of(square)) % 2 == 0) x |= Board::bit(square);
  const Clobber rules(board, board.all());
  beside_without<Without>(state, rules, {x, board.all() & ~x});
}

/// Begins with an amazon of each player in opposite corners.
template <template <class> class Without>
void amazons(benchmark::State& state) {
  const Amazons rules(Board(3, 4));
  const SquareSet x = Board::bit(0);
  const SquareSet o = Board::bit(rules.board().squares() - 1);
  beside_without<Without>(state, rules, {x, o, rules.board().all() & ~(x | o)});
}

void born(benchmark::State& state) {
  const auto day = static_cast<std::uint32_t>(state.range(0));
  for (auto _ : state) {
    PartizanValues table;
    benchmark::DoNotOptimize(born_by_day(table, day));
  }
}

#define ZUGZWANG_VALUES(name, ...) \
  BENCHMARK(__VA_ARGS__)->Name(name)->UseManualTime()->Unit(benchmark::kMillisecond)

ZUGZWANG_VALUES("values/domineering-4x6", beside_by_hand<4, 6>);
ZUGZWANG_VALUES("values/domineering-5x5", beside_by_hand<5, 5>);
ZUGZWANG_VALUES("values_components/domineering", domineering<WithoutComponents>);
ZUGZWANG_VALUES("values_representative/domineering", domineering<WithoutRepresentative>);
ZUGZWANG_VALUES("values_components/clobber", clobber<WithoutComponents>);
ZUGZWANG_VALUES("values_representative/clobber", clobber<WithoutRepresentative>);
ZUGZWANG_VALUES("values_components/amazons", amazons<WithoutComponents>);
ZUGZWANG_VALUES("values_representative/amazons", amazons<WithoutRepresentative>);
BENCHMARK(born)->Name("values_born")->Arg(2)->Arg(3)->Unit(benchmark::kMillisecond);

}  // namespace
