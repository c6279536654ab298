// Cat and Mouse and a chess ending by retrograde analysis, each beside the same algorithm written
// by hand for this one game. See README.md for how to read the figures.

#include <benchmark/benchmark.h>

#include <zugzwang/games/cat_and_mouse.hpp>
#include <zugzwang/games/chess_ending.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "beside.hpp"
#include "by_hand_cat_and_mouse.hpp"
#include "by_hand_chess.hpp"
#include "graphs.hpp"

namespace {

using namespace zugzwang;
using games::CatAndMouse;

void cat_and_mouse(benchmark::State& state, Predecessors predecessors) {
  const auto nodes = static_cast<std::uint32_t>(state.range(0));
  const auto graph = ring_with_chords(nodes);
  const CatAndMouse::State root{1, 2, CatAndMouse::Player::mouse};
  const CatAndMouse game(graph);
  by_hand::CatAndMouse loop(graph);
  run_beside(
      state, 2.0 * nodes * nodes, "states",
      [&] {
        RetrogradeSolution<CatAndMouse, ByOutcome> solution(game, predecessors);
        solution.solve(root, {});
        return solution.value(root);
      },
      [&] { return loop.solve(root.mouse, root.cat); });
}
void retrograde_predecessors(benchmark::State& state) {
  cat_and_mouse(state, Predecessors::of_the_game);
}
void retrograde_reverse_graph(benchmark::State& state) {
  cat_and_mouse(state, Predecessors::reverse_graph);
}
BENCHMARK(retrograde_predecessors)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->Arg(500)
    ->Arg(2000);
BENCHMARK(retrograde_reverse_graph)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->Arg(500)
    ->Arg(2000);

/// King, bishop and knight against king. The loop by hand goes through all positions, which are
/// those of the plain numbering: 2 * 64^4.
template <class G>
void chess_ending(benchmark::State& state) {
  using games::chess::Kind;
  const G game({.white = {Kind::king, Kind::bishop, Kind::knight}, .black = {Kind::king}});
  const StateOf<G> root = game.state_at(0);
  run_beside(
      state, 2.0 * 64 * 64 * 64 * 64, "states",
      [&] {
        RetrogradeSolution<G, ByDistance> solution(game);
        solution.solve(root, {});
        return solution.value(root);
      },
      [] { return by_hand::BishopAndKnight().solve().longest; });
}
void retrograde_chess(benchmark::State& state) { chess_ending<games::ChessEnding>(state); }
void retrograde_chess_by_symmetry(benchmark::State& state) {
  chess_ending<games::SymmetricChessEnding>(state);
}
BENCHMARK(retrograde_chess)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(retrograde_chess_by_symmetry)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace
