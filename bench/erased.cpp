// Measures the cost of running a solver on the model of a game instead of compiling it for the
// game, alternately; these figures decide which games name solvers of their own. `visits` and
// `bytes` are the positions and the memory of the model relative to those of the compiled solver.
// See README.md for how to read the figures.

#include <memory>
#include <string>

#include <benchmark/benchmark.h>

#include <zugzwang/core/with_mover.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/model/model_of.hpp>
#include <zugzwang/engine/model/open_on_model.hpp>
#include <zugzwang/games/boards/connect_four.hpp>
#include <zugzwang/games/boards/dots_and_boxes.hpp>
#include <zugzwang/games/partizan/clobber.hpp>
#include <zugzwang/games/partizan/domineering.hpp>
#include <zugzwang/games/partizan/node_colouring.hpp>
#include <zugzwang/solvers/all.hpp>

#include "bare_presentation.hpp"
#include "beside.hpp"

namespace {

using namespace zugzwang;

template <class Solver, class E, class G>
Statistics solve_compiled(const G& game, const StateOf<G>& root) {
  auto solver = Solver::template open<G, E>(game, "");
  solver.solve(root, {});
  return solver.statistics();
}

template <class Solver, class E, class G>
Statistics solve_on_model(GameGraphIn<G>& positions, std::uint64_t root) {
  const SolverChoice choice{std::string(Solver::name), kind_of(typename E::Value{})};
  const auto solver = open_on_model(std::make_unique<ModelOf<G>>(positions), choice);
  solver->solve(root, {});
  return solver->statistics();
}

template <class Solver, class E, class G>
void on_model(benchmark::State& state, const G& game, const StateOf<G>& root) {
  testing::BarePositions<G> positions(game);
  const std::uint64_t number = positions->number(root);
  const auto model = [&] { return solve_on_model<Solver, E, G>(*positions, number); };
  const auto compiled = [&] { return solve_compiled<Solver, E>(game, root); };
  const Statistics of_model = model();
  const Statistics of_compiled = compiled();
  run_beside(state, static_cast<double>(of_compiled.positions), "positions", model, compiled,
             "without");
  state.counters["visits"] =
      static_cast<double>(of_model.positions) / static_cast<double>(of_compiled.positions);
  state.counters["bytes"] =
      static_cast<double>(of_model.bytes) / static_cast<double>(of_compiled.bytes);
}

template <class Solver, class E, unsigned columns, unsigned rows>
void connect_four(benchmark::State& state) {
  on_model<Solver, E>(state, games::ConnectFour(columns, rows, 4), games::ConnectFour::State{});
}
template <class Solver, class E, unsigned rows, unsigned columns>
void domineering(benchmark::State& state) {
  const WithMover<games::Domineering> game(Board(rows, columns));
  on_model<Solver, E>(state, game, {game.rules().board().all()});
}
template <class Solver, class E>
void clobber(benchmark::State& state) {
  const Board board(4, 4);
  const WithMover<games::Clobber> game(board, board.all());
  on_model<Solver, E>(state, game, {{0xA5A5, 0x5A5A}});
}
template <class Solver, class E>
void dots_and_boxes(benchmark::State& state) {
  const games::DotsAndBoxes game(2, 3);
  on_model<Solver, E>(state, game, game.start());
}
/// The model stores the states of this game in a table, since their keys are not integers.
template <class Solver, class E>
void col(benchmark::State& state) {
  using Rules = games::NodeColouring<games::ForbiddenColours::same>;
  const Board board(3, 4);
  const WithMover<Rules> game{Rules(games::ColouredGraph(board))};
  on_model<Solver, E>(state, game, {{board.all(), board.all()}});
}

#define ZUGZWANG_ON_MODEL(name, ...) \
  BENCHMARK(__VA_ARGS__)->Name("erased/" name)->UseManualTime()->Unit(benchmark::kMillisecond)

ZUGZWANG_ON_MODEL("alpha_beta/connect-four", connect_four<AlphaBeta, ByOutcome, 6, 5>);
ZUGZWANG_ON_MODEL("alpha_beta/domineering", domineering<AlphaBeta, ByOutcome, 7, 7>);
ZUGZWANG_ON_MODEL("alpha_beta/clobber", clobber<AlphaBeta, ByOutcome>);
ZUGZWANG_ON_MODEL("alpha_beta/dots-and-boxes", dots_and_boxes<AlphaBeta, ByMargin>);
ZUGZWANG_ON_MODEL("proof_number/connect-four", connect_four<ProofNumber, ByOutcome, 5, 4>);
ZUGZWANG_ON_MODEL("proof_number/domineering", domineering<ProofNumber, ByOutcome, 5, 6>);
ZUGZWANG_ON_MODEL("proof_number/clobber", clobber<ProofNumber, ByOutcome>);
ZUGZWANG_ON_MODEL("top_down/connect-four", connect_four<TopDown, ByDistance, 4, 5>);
ZUGZWANG_ON_MODEL("top_down/domineering", domineering<TopDown, ByOutcome, 5, 6>);
ZUGZWANG_ON_MODEL("top_down/clobber", clobber<TopDown, ByOutcome>);
ZUGZWANG_ON_MODEL("top_down/dots-and-boxes", dots_and_boxes<TopDown, ByMargin>);
ZUGZWANG_ON_MODEL("top_down/col", col<TopDown, ByOutcome>);
ZUGZWANG_ON_MODEL("bottom_up/connect-four", connect_four<BottomUp, ByDistance, 4, 4>);
ZUGZWANG_ON_MODEL("bottom_up/domineering", domineering<BottomUp, ByOutcome, 5, 5>);
ZUGZWANG_ON_MODEL("bottom_up/col", col<BottomUp, ByOutcome>);
ZUGZWANG_ON_MODEL("retrograde/clobber", clobber<Retrograde, ByDistance>);

}  // namespace
