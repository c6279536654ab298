// Times alpha-beta search of Connect-Four against a search hand-written for this game. See
// README.md for how to read the figures.

#include <cstddef>
#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/boards/connect_four.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>

#include "beside.hpp"
#include "by_hand_connect_four.hpp"

namespace {

using namespace zugzwang;
using games::ConnectFour;
using State = ConnectFour::State;

constexpr int cells = by_hand::ConnectFour::cells;

/// Returns positions of random play after `stones` stones, in which the player on move cannot win
/// at once.
std::vector<State> positions_after(int stones, std::size_t count) {
  const ConnectFour game(by_hand::ConnectFour::width, by_hand::ConnectFour::height, 4);
  Random random(42);
  std::vector<State> positions;
  while (positions.size() < count) {
    State state;
    int played = 0;
    for (; played < stones && !game.result(state); ++played) {
      const ConnectFour::Moves moves = game.moves(state);
      state = game.play(state, moves[random() % moves.size()]);
    }
    if (played == stones && !game.result(state) && !game.can_win(state)) positions.push_back(state);
  }
  return positions;
}

/// Returns the score of a value as the hand-written search counts it: from the winner's last stone.
int score_of(const Distance& value, int stones) {
  if (value == Distance::draw()) return 0;
  const int played = stones + static_cast<int>(value.plies());
  const int score = cells / 2 + 1 - (played + 1) / 2;
  return value.outcome() == Outcome::win ? score : -score;
}

/// Returns the sum of the scores.
int by_alpha_beta(const std::vector<State>& positions, int stones) {
  AlphaBetaSolver<ConnectFour, ByDistance> solution(
      ConnectFour(by_hand::ConnectFour::width, by_hand::ConnectFour::height, 4));
  int sum = 0;
  for (const State& state : positions) {
    solution.solve(state, {});
    sum += score_of(solution.value(state), stones);
  }
  return sum;
}

int by_hand_alone(const std::vector<State>& positions, int stones) {
  by_hand::ConnectFour solver;
  int sum = 0;
  for (const State& state : positions) sum += solver.solve(state.mine, state.all, stones);
  return sum;
}

void connect_four(benchmark::State& state) {
  constexpr std::size_t count = 20;
  const auto stones = static_cast<int>(state.range(0));
  const std::vector<State> positions = positions_after(stones, count);
  if (by_alpha_beta(positions, stones) != by_hand_alone(positions, stones))
    return state.SkipWithError("the two do not agree");
  run_beside(
      state, count, "problems", [&] { return by_alpha_beta(positions, stones); },
      [&] { return by_hand_alone(positions, stones); });
}
BENCHMARK(connect_four)->UseManualTime()->Unit(benchmark::kMillisecond)->Arg(14)->Arg(18);

}  // namespace
