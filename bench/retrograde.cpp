// Times retrograde analysis of Cat and Mouse and of a chess ending, each against the same algorithm
// hand-written for this game. See README.md for how to read the figures.

#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

#include <zugzwang/games/chess/chess_ending.hpp>
#include <zugzwang/games/graphs/cat_and_mouse.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "beside.hpp"
#include "by_hand_cat_and_mouse.hpp"
#include "by_hand_chess.hpp"
#include "by_hand_plain_chess.hpp"
#include "graphs.hpp"

namespace {

using namespace zugzwang;
using games::CatAndMouse;

using Graph = std::vector<std::vector<std::uint16_t>>;

template <class ByHand>
void cat_and_mouse(benchmark::State& state, Predecessors predecessors, const Graph& graph) {
  const double nodes = static_cast<double>(graph.size());
  const CatAndMouse::State root{1, 2, CatAndMouse::Player::mouse};
  const CatAndMouse game(graph);
  ByHand loop(graph);
  run_beside(
      state, 2.0 * nodes * nodes, "states",
      [&] {
        RetrogradeSolver<CatAndMouse, ByOutcome> solver(game, predecessors);
        solver.solve(root, {});
        return solver.value(root);
      },
      [&] { return loop.solve(root.mouse, root.cat); });
}
Graph graph_of(std::int64_t shape, std::int64_t size) {
  const auto nodes = static_cast<std::uint32_t>(size);
  switch (shape) {
    case 0: return random_tree(nodes);
    case 1: return ring_with_chords(nodes);
    case 2: return dense_graph(nodes);
    default: return torus(nodes);
  }
}
void retrograde_predecessors(benchmark::State& state) {
  cat_and_mouse<by_hand::CatAndMouse>(state, Predecessors::of_the_game,
                                      graph_of(state.range(0), state.range(1)));
}
void retrograde_reverse_graph(benchmark::State& state) {
  cat_and_mouse<by_hand::CatAndMouseForwards>(state, Predecessors::reverse_graph,
                                              graph_of(state.range(0), state.range(1)));
}
BENCHMARK(retrograde_predecessors)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->ArgNames({"graph", "nodes"})
    ->ArgsProduct({{0, 1, 2, 3}, {500, 2000, 5000}});
BENCHMARK(retrograde_reverse_graph)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->ArgNames({"graph", "nodes"})
    ->ArgsProduct({{0, 1, 2, 3}, {500, 2000}});

/// King, bishop and knight against king. The hand-written loops visit all positions of the plain
/// numbering: 2 * 64^4. One is plain; the other exploits all that holds only for this ending.
template <class G, class ByHand>
void chess_ending(benchmark::State& state) {
  using games::chess::Kind;
  const G game({.white = {Kind::king, Kind::bishop, Kind::knight}, .black = {Kind::king}});
  const StateOf<G> root = game.state_at(0);
  run_beside(
      state, 2.0 * 64 * 64 * 64 * 64, "states",
      [&] {
        RetrogradeSolver<G, ByDistance> solver(game);
        solver.solve(root, {});
        return solver.value(root);
      },
      [] { return ByHand().solve().longest; });
}
void retrograde_chess(benchmark::State& state) {
  chess_ending<games::ChessEnding, by_hand::PlainBishopAndKnight>(state);
}
void retrograde_chess_by_symmetry(benchmark::State& state) {
  chess_ending<games::SymmetricChessEnding, by_hand::PlainBishopAndKnight>(state);
}
void retrograde_chess_beside_tuned(benchmark::State& state) {
  chess_ending<games::ChessEnding, by_hand::BishopAndKnight>(state);
}
BENCHMARK(retrograde_chess)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(retrograde_chess_by_symmetry)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(retrograde_chess_beside_tuned)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace
