// Zugzwang as a library: a game that comes with it, a game of one's own, and two solvers for that.
// Nothing is registered, and nothing is type-erased.

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <optional>

#include <zugzwang/checks/laws.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/stones.hpp>
#include <zugzwang/solvers/closed_form.hpp>
#include <zugzwang/solvers/rows/bottom_up.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

namespace {

using namespace zugzwang;

// Euclid: take a multiple of the smaller number from the larger one; whoever reaches 0 has won.
struct Euclid {
  struct State {
    std::uint32_t larger = 0;
    std::uint32_t smaller = 0;
    bool operator==(const State&) const = default;
  };
  using Move = std::uint32_t;  // how many times the smaller number is taken

  Countdown<Move> moves(State s) const {
    return Countdown<Move>(s.smaller == 0 ? 0 : s.larger / s.smaller);
  }
  State play(State s, Move times) const {
    const std::uint32_t rest = s.larger - times * s.smaller;
    return {std::max(rest, s.smaller), std::min(rest, s.smaller)};
  }
  std::optional<Outcome> result(State s) const {
    return s.smaller == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State s) const { return std::uint64_t{s.larger} << 32 | s.smaller; }

  // A. J. Cole and A. J. T. Davie, "A game based on the Euclidean algorithm", The Mathematical
  // Gazette 53 (1969): lost where the numbers differ and their ratio is below the golden one.
  Outcome closed_form(State s) const {
    const auto [x, y] = s;
    const bool lost = y == 0 || (x != y && std::uint64_t{x - y} * x < std::uint64_t{y} * y);
    return lost ? Outcome::loss : Outcome::win;
  }
};
static_assert(ClosedFormGame<Euclid>);

void solve_stones() {
  const games::Stones game(3);
  RowSolution<games::Stones, ByOutcome> solution(game);
  const games::Stones::State state{.pile = 1'000'000'000'001, .parity = 0};
  if (solution.solve(state, Limits{}) != Status::complete) return;
  const bool won = solution.value(state) == Outcome::win;
  std::cout << "Stones: a pile of " << state.pile << " is " << (won ? "won" : "lost");
  if (const auto take = solution.winning_move(state)) std::cout << " by taking " << *take;
  std::cout << ".\n";
  if (const auto& period = solution.period())
    std::cout << "Rows repeat from " << period->preperiod << " on with period " << period->period
              << "; " << solution.table().rows() << " rows were computed.\n";
}

// Both solvers on every pair of numbers up to `most`; how many of them they differ on.
int compare_on_euclid(std::uint32_t most) {
  const Euclid game;
  MemoSolution<Euclid, ByOutcome> search(game);
  ClosedFormSolution<Euclid> theory(game);
  int lost = 0;
  int different = 0;
  for (std::uint32_t larger = 0; larger <= most; ++larger)
    for (std::uint32_t smaller = 0; smaller <= larger; ++smaller) {
      const Euclid::State state{larger, smaller};
      // Without limits a solve is always complete.
      search.solve(state, Limits{});
      theory.solve(state, Limits{});
      lost += search.value(state) == Outcome::loss;
      different += search.value(state) != theory.value(state);
    }
  std::cout << "Euclid: " << lost << " pairs up to " << most << " are lost; the search of "
            << search.statistics().positions << " positions and the theory differ on " << different
            << ".\n";
  return different;
}

}  // namespace

int main() {
  for (const LawViolation& broken : broken_laws(Euclid{}, {{55, 34}, {100, 7}})) {
    std::cout << "Euclid breaks a law: " << broken.law << "\n";
    return 1;
  }
  solve_stones();
  return compare_on_euclid(200) == 0 ? 0 : 1;
}
