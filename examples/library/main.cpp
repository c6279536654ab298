#include <iostream>

#include <zugzwang/games/rows/stones.hpp>
#include <zugzwang/zugzwang.hpp>

int main() {
  const zugzwang::games::Stones game(3);  // at most 3 stones in one turn
  const auto solved = zugzwang::solve(game, {.pile = 7, .parity = 0});
  std::cout << "A pile of 7 is a " << solved.value << ": take " << *solved.best_move << ".\n";

  const auto found = zugzwang::find_period<zugzwang::ByOutcome>(game);
  std::cout << "Outcomes repeat from row " << found->period.preperiod << " on with period "
            << found->period.period << ", proved by a " << found->proof << ".\n";
}
