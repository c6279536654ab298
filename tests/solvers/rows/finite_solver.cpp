// Finite bottom-up tables: the whole table, the window of layers and the array expression.

#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/rows/can_i_win.hpp>
#include <zugzwang/games/rows/stone_game.hpp>
#include <zugzwang/games/rows/stone_game_ii.hpp>
#include <zugzwang/solvers/rows/finite_solver.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "ablations.hpp"
#include "catch.hpp"
#include "support.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using games::CanIWin;
using games::StoneGame;
using games::StoneGameII;
using testing::Reference;

std::vector<std::int64_t> random_piles(Random& random, std::uint64_t most) {
  std::vector<std::int64_t> piles(random() % (most + 1));
  for (std::int64_t& pile : piles) pile = static_cast<std::int64_t>(random() % 20);
  return piles;
}

/// Layers of 1 to 5 states; a move leads back by 1, 2 or 3 layers, and some states are finished.
struct Stairs {
  using State = std::uint64_t;  // the index
  using Move = std::uint64_t;   // how many layers back

  std::uint64_t height = 40;

  static std::uint64_t width(std::uint64_t layer) { return layer * 7 % 5 + 1; }
  std::uint64_t layer_begin(std::uint64_t layer) const {
    std::uint64_t begin = 0;
    for (std::uint64_t below = 0; below < layer; ++below) begin += width(below);
    return begin;
  }
  std::uint64_t layers() const { return height; }
  std::uint64_t lookback() const { return 3; }
  std::uint64_t layer(State state) const {
    std::uint64_t layer = 0;
    while (layer_begin(layer + 1) <= state) ++layer;
    return layer;
  }
  State state_in(std::uint64_t layer, std::uint64_t place) const {
    return layer_begin(layer) + place;
  }
  std::uint64_t size() const { return layer_begin(height); }
  std::uint64_t index(State state) const { return state; }
  State state_at(std::uint64_t index) const { return index; }
  std::uint64_t key(State state) const { return state; }

  std::vector<Move> moves(State state) const {
    std::vector<Move> moves;
    for (Move back = 1; back <= 3 && back <= layer(state); ++back)
      if ((state + back) % 4 != 0) moves.push_back(back);
    return moves;
  }
  State play(State state, Move back) const {
    const std::uint64_t to = layer(state) - back;
    return state_in(to, (3 * state + back) % width(to));
  }
  std::optional<Outcome> result(State state) const {
    if (state % 23 == 7) return Outcome::draw;
    if (state % 29 == 5) return Outcome::win;
    return moves(state).empty() ? std::optional(Outcome::loss) : std::nullopt;
  }
};

/// Whether a solution that is asked about these states in turn knows each of them and its options.
template <class E, IndexedGame G>
bool agrees(const G& game, Layout layout, const std::vector<StateOf<G>>& states) {
  Reference<G> reference(game);
  FiniteSolver<G, E> solution(game, layout);
  for (const StateOf<G>& state : states) {
    if (solution.solve(state, {}) != Status::complete) return false;
    if (solution.value(state) != reference.template value<E>(state)) return false;
    if (game.result(state)) continue;
    for (const MoveOf<G>& move : game.moves(state)) {
      const StateOf<G> option = game.play(state, move);
      if (solution.value(option) != reference.template value<E>(option)) return false;
    }
  }
  return true;
}

/// All states, in random order, so that smaller and larger ones come by turns.
template <IndexedGame G>
std::vector<StateOf<G>> shuffled(const G& game, Random& random) {
  std::vector<StateOf<G>> states;
  for (std::uint64_t index = 0; index < game.size(); ++index)
    states.push_back(game.state_at(index));
  for (std::size_t i = states.size(); i > 1; --i) std::swap(states[i - 1], states[random() % i]);
  return states;
}

TEST_CASE("table, window and array have the margins of the recursion", "[finite_table]") {
  Random random(7);
  for (int trial = 0; trial < 60; ++trial) {
    const StoneGame game(random_piles(random, 12));
    CAPTURE(trial, game.piles());
    for (const Layout layout : {Layout::automatic, Layout::table, Layout::window, Layout::array}) {
      CHECK(agrees<ByMargin>(game, layout, {game.start()}));
      CHECK(agrees<ByMargin>(game, layout, shuffled(game, random)));
    }
  }
}

TEST_CASE("a window holds as many layers as the game looks back", "[finite_table]") {
  Random random(8);
  for (const std::uint64_t height : {1, 2, 3, 4, 5, 40}) {
    CAPTURE(height);
    const Stairs game{height};
    for (const Layout layout : {Layout::table, Layout::window}) {
      CHECK(agrees<ByDistance>(game, layout, shuffled(game, random)));
      CHECK(agrees<ByOutcome>(game, layout, shuffled(game, random)));
    }
  }
  const Stairs tall{150};
  FiniteSolver<Stairs, ByDistance> table(tall, Layout::table);
  FiniteSolver<Stairs, ByDistance> window(tall, Layout::window);
  const Stairs::State top = tall.size() - 1;
  REQUIRE(table.solve(top, {}) == Status::complete);
  REQUIRE(window.solve(top, {}) == Status::complete);
  CHECK(table.value(top) == window.value(top));
  CHECK(table.statistics().positions == tall.size());
  CHECK(window.statistics().positions == tall.size());
  CHECK(window.statistics().bytes < table.statistics().bytes / 3);
}

TEST_CASE("layers are computed once as long as the positions grow", "[finite_table]") {
  const Stairs game;
  FiniteSolver<Stairs, ByDistance> solution(game, Layout::window);
  for (std::uint64_t layer = 0; layer < game.layers(); ++layer)
    REQUIRE(solution.solve(game.state_in(layer, 0), {}) == Status::complete);
  CHECK(solution.statistics().positions == game.size());
}

TEST_CASE("Stone Game II and Can I Win have the values of the recursion", "[finite_table]") {
  Random random(9);
  for (int trial = 0; trial < 30; ++trial) {
    const StoneGameII game(random_piles(random, 12));
    CAPTURE(trial);
    CHECK(agrees<ByMargin>(game, Layout::automatic, shuffled(game, random)));
  }
  for (const std::uint32_t largest : {1U, 2U, 5U, 7U})
    for (std::int64_t total = 0; total <= 30; total += 3) {
      const CanIWin game(largest, total);
      CAPTURE(largest, total);
      CHECK(agrees<ByDistance>(game, Layout::automatic, shuffled(game, random)));
      CHECK(agrees<ByOutcome>(game, Layout::automatic, {game.start()}));
    }
}

/// Whether both solutions give every position its value and say how many of them they have kept.
template <class E, class G>
bool has_the_heaps(const G& game, Layout layout, std::uint64_t kept) {
  FiniteSolver<G, E> solution(game, layout);
  MemoSolver<G, E> searched(game);
  const StateOf<G> last{15, 15};
  if (solution.solve(last, {}) != Status::complete) return false;
  if (solution.statistics().positions != kept) return false;
  std::vector<StateOf<G>> states;
  for (std::uint8_t first = 0; first <= 15; ++first)
    for (std::uint8_t second = 0; second <= 15; ++second) states.push_back({first, second});
  for (const StateOf<G>& state : states) {
    if (solution.solve(state, {}) != Status::complete) return false;
    if (searched.solve(state, {}) != Status::complete) return false;
    if (solution.value(state) != searched.value(state)) return false;
  }
  return agrees<E>(game, layout, states);
}

TEST_CASE("indices without a position and equivalent states cost no work", "[finite_table]") {
  using namespace toys;
  using namespace testing;
  const SummedHeaps summed;
  const SortedHeaps sorted;
  const std::uint64_t forms = 136;
  for (const Layout layout : {Layout::table, Layout::window}) {
    CHECK(has_the_heaps<ByDistance>(summed, layout, forms));
    CHECK(has_the_heaps<ByNimber>(summed, layout, forms));
    CHECK(has_the_heaps<ByOutcome>(WithBareIndex<SummedHeaps>(summed), layout, forms));
    CHECK(has_the_heaps<ByDistance>(WithoutSymmetry<SummedHeaps>(summed), layout, 256));
    CHECK(has_the_heaps<ByDistance>(WithoutRank<SummedHeaps>(summed), layout, forms));
  }
  CHECK(has_the_heaps<ByDistance>(WithoutLayers<SummedHeaps>(summed), Layout::table, forms));
  CHECK(has_the_heaps<ByDistance>(sorted, Layout::table, forms));
  CHECK(has_the_heaps<ByNimber>(WithBareIndex<SortedHeaps>(sorted), Layout::table, forms));
}

TEST_CASE("an array counts positions alone", "[finite_table]") {
  struct HalfATop : toys::ScoringLayers {
    bool is_position(const State& state) const { return state.pile < 10 || state.mark == 0; }
  };
  for (const Layout layout : {Layout::table, Layout::window, Layout::array}) {
    FiniteSolver<HalfATop, ByMargin> solution({}, layout);
    REQUIRE(solution.solve({10, 0}, {}) == Status::complete);
    CHECK(solution.statistics().positions == 21);
  }
}

TEST_CASE("a table answers smaller positions without further work", "[finite_table]") {
  const StoneGameII game(std::vector<std::int64_t>(60, 3));
  FiniteSolver<StoneGameII, ByMargin> solution(game, Layout::table);
  REQUIRE(solution.solve(game.state(60, 1), {}) == Status::complete);
  const std::uint64_t positions = solution.statistics().positions;
  REQUIRE(solution.solve(game.state(30, 5), {}) == Status::complete);
  CHECK(solution.statistics().positions == positions);
  REQUIRE(solution.solve(game.state(60, 1000), {}) == Status::complete);
  CHECK(solution.statistics().positions == game.size());
}

TEST_CASE("a limit ends a table with its status, and a later call continues", "[finite_table]") {
  Random random(10);
  std::vector<std::int64_t> piles(300);
  for (std::int64_t& pile : piles) pile = static_cast<std::int64_t>(random() % 1000);
  const StoneGame game(piles);
  FiniteSolver<StoneGame, ByMargin> right(game, Layout::table);
  REQUIRE(right.solve(game.start(), {}) == Status::complete);
  for (const Layout layout : {Layout::table, Layout::window, Layout::array}) {
    FiniteSolver<StoneGame, ByMargin> solution(game, layout);
    std::stop_source stop;
    stop.request_stop();
    CHECK(solution.solve(game.start(), {.memory = 1000}) == Status::memory_limit);
    CHECK(solution.solve(game.start(), {.time = std::chrono::seconds(0)}) == Status::time_limit);
    CHECK(solution.solve(game.start(), {.cancel = stop.get_token()}) == Status::cancelled);
    REQUIRE(solution.solve(game.start(), {}) == Status::complete);
    CHECK(solution.value(game.start()) == right.value(game.start()));
  }
  // Two diagonals take far less than their triangle.
  FiniteSolver<StoneGame, ByMargin> diagonal(game, Layout::array);
  CHECK(diagonal.solve(game.start(), {.memory = 10'000}) == Status::complete);
  FiniteSolver<StoneGame, ByMargin> triangle(game, Layout::table);
  CHECK(triangle.solve(game.start(), {.memory = 10'000}) == Status::memory_limit);
}

TEST_CASE("a table too large for any memory is refused before any work", "[finite_table]") {
  const Limits gigabyte{.memory = std::uint64_t{1} << 30};
  const CanIWin game(62, 1'000'000);
  FiniteSolver<CanIWin, ByOutcome> solution(game, Layout::automatic);
  CHECK(solution.solve(game.start(), gigabyte) == Status::memory_limit);
}

}  // namespace
}  // namespace zugzwang
