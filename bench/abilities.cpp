// Measures what each ability of a game is worth to retrograde analysis: the same game with and
// without it, alternately. No ability changes an answer, so both do the same work. See README.md
// for how to read the figures.

#include <cstdint>
#include <type_traits>

#include <benchmark/benchmark.h>

#include <zugzwang/games/boards/dodgem.hpp>
#include <zugzwang/games/boards/quixo.hpp>
#include <zugzwang/games/chess/chess_ending.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "ablations.hpp"
#include "beside.hpp"

namespace {

using namespace zugzwang;
using games::ChessEnding;
using games::Dodgem;
using games::Quixo;
using games::SymmetricChessEnding;

template <class G>
Statistics solve(const G& game) {
  RetrogradeSolver<G, ByDistance> solver(game);
  solver.tables().solve_all({});
  return solver.statistics();
}

/// Times a game against a version of it without an ability.
template <class Game, class Without>
void beside_without(benchmark::State& state, const Game& game, const Without& without) {
  const auto positions = static_cast<double>(solve(game).positions);
  run_beside(
      state, positions, "positions", [&] { return solve(game); }, [&] { return solve(without); },
      "without");
}

/// King, bishop and knight against king.
template <class G>
G bishop_and_knight() {
  using games::chess::Kind;
  return G({.white = {Kind::king, Kind::bishop, Kind::knight}, .black = {Kind::king}});
}

template <template <class> class Without>
void chess(benchmark::State& state) {
  const auto game = bishop_and_knight<SymmetricChessEnding>();
  beside_without(state, game, Without<std::remove_cv_t<decltype(game)>>(game));
}
void chess_symmetry(benchmark::State& state) {
  beside_without(state, bishop_and_knight<SymmetricChessEnding>(),
                 bishop_and_knight<ChessEnding>());
}
template <template <class> class Without>
void dodgem(benchmark::State& state) {
  const Dodgem game(4);
  beside_without(state, game, Without<std::remove_cv_t<decltype(game)>>(game));
}
template <template <class> class Without>
void quixo(benchmark::State& state) {
  const Quixo game(4);
  beside_without(state, game, Without<std::remove_cv_t<decltype(game)>>(game));
}

#define ZUGZWANG_ABILITY(name, ...) \
  BENCHMARK(__VA_ARGS__)->Name(name)->UseManualTime()->Unit(benchmark::kMillisecond)

ZUGZWANG_ABILITY("symmetry/chess", chess_symmetry);
ZUGZWANG_ABILITY("symmetry/dodgem", dodgem<testing::WithoutSymmetry>);
ZUGZWANG_ABILITY("symmetry/quixo", quixo<testing::WithoutSymmetry>);
ZUGZWANG_ABILITY("orbits/chess", chess<testing::WithoutOrbits>);
ZUGZWANG_ABILITY("predecessors/chess", chess<testing::WithoutPredecessors>);
ZUGZWANG_ABILITY("predecessors/dodgem", dodgem<testing::WithoutPredecessors>);
ZUGZWANG_ABILITY("option_count/chess", chess<testing::WithoutCounts>);
ZUGZWANG_ABILITY("option_count/dodgem", dodgem<testing::WithoutCounts>);
ZUGZWANG_ABILITY("option_count/quixo", quixo<testing::WithoutCounts>);
ZUGZWANG_ABILITY("tiers/chess", chess<testing::WithoutTiers>);
ZUGZWANG_ABILITY("tiers/dodgem", dodgem<testing::WithoutTiers>);
ZUGZWANG_ABILITY("tiers/quixo", quixo<testing::WithoutTiers>);

}  // namespace
