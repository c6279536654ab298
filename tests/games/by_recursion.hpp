#pragma once

// Games by plain recursion on what a text says, without states, keys and solvers, beside the
// program's answers.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>

#include "answers.hpp"
#include "catch.hpp"

namespace zugzwang::testing {

using Number = std::int64_t;
using Numbers = std::vector<Number>;

/// Who cannot move loses: whether the player on move wins.
template <class State, class After>
bool wins(const State& state, const After& after) {
  return std::ranges::any_of(after(state), [&](const State& next) { return !wins(next, after); });
}
/// By how much the player on move can lead, of his gains and the states after his moves; where he
/// has none, play is over.
template <class State, class After>
Number lead(const State& state, const After& after) {
  const std::vector<std::pair<Number, State>> moves = after(state);
  if (moves.empty()) return 0;
  Number best = std::numeric_limits<Number>::min();
  for (const auto& [gain, next] : moves) best = std::max(best, gain - lead(next, after));
  return best;
}

class Draws {
 public:
  Number number(Number least, Number most) {
    return least +
           static_cast<Number>(draw_below(static_cast<std::uint64_t>(most - least + 1), random_));
  }
  Numbers numbers(std::size_t most, Number least, Number greatest, std::size_t fewest = 1) {
    Numbers drawn(
        static_cast<std::size_t>(number(static_cast<Number>(fewest), static_cast<Number>(most))));
    for (Number& each : drawn) each = number(least, greatest);
    return drawn;
  }
  std::string text(std::size_t most, const std::string& of, std::size_t fewest = 1) {
    std::string drawn;
    for (const Number i : numbers(most, 0, static_cast<Number>(of.size()) - 1, fewest))
      drawn += of[static_cast<std::size_t>(i)];
    return drawn;
  }

 private:
  Random random_{7};
};

inline Datum list(const Numbers& numbers) { return Datum::List(numbers.begin(), numbers.end()); }

inline Datum answer_of(const Answer& given) { return given.answer; }
inline Datum outcome_of(const Answer& given) { return name_of(*given.outcome); }

/// Draws 2,000 problems, each with its right answer, and asks the program; of its answer, it takes
/// what `told` returns.
inline void judge(const std::string& game,
                  const std::function<std::pair<Datum::Object, Datum>(Draws&)>& problem,
                  Datum (*told)(const Answer&) = answer_of) {
  Draws draws;
  for (int i = 0; i < 2'000; ++i) {
    const auto [fields, right] = problem(draws);
    const auto asked = bundled().find(game).problem(Datum(fields), Scope::position);
    const Datum given = told(answer(*asked, {}, {}, AnswerDetail::one_move));
    CAPTURE(game, Datum(fields).to_json(), given.to_json(), right.to_json());
    REQUIRE(given == right);
  }
}

}  // namespace zugzwang::testing
