// The evaluation by chance: how likely the player on move is to win, draw and lose in random play.

#include <cmath>
#include <compare>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include <zugzwang/core/chance.hpp>
#include <zugzwang/engine/evaluation_by.hpp>
#include <zugzwang/engine/evaluations/bundled.hpp>
#include <zugzwang/solvers/reach/random_play.hpp>
#include <zugzwang/solvers/reach/reached_solver.hpp>

namespace zugzwang {

namespace {

/// All that play can reach, by linear equations where it comes back to positions.
struct LinearEquations {
  static constexpr std::string_view name = "linear_equations";
  static constexpr SolverDescription description{
      .name = name,
      .summary = "all reachable positions, with linear equations for cycles",
      .priority = [](const GameTraits&) { return SolverPriority::last_resort; }};

  template <Game G, EvaluationOf<G> E>
  static auto open(const G& game, std::string_view) {
    return ReachedSolver<G, E>(game, solve_random_play);
  }
};

constexpr double rounding = 1e-12;

struct Chance : ByChance {
  static constexpr std::string_view summary =
      "the probabilities of win, draw and loss when both players move at random";
  using Solvers = SolverList<TopDown, LinearEquations>;

  static std::string text(const Chances& value) {
    return fmt::format("win {:.2f} %, draw {:.2f} %, loss {:.2f} %", 100 * value.win,
                       100 * value.draw, 100 * value.loss);
  }
  static Datum::Object members(const Chances& value) {
    return {
        {"chance", Datum::Object{{"win", value.win}, {"draw", value.draw}, {"loss", value.loss}}}};
  }
  static std::partial_ordering compare(const Chances& a, const Chances& b) {
    if (std::abs(a.win - b.win) <= rounding && std::abs(a.loss - b.loss) <= rounding)
      return std::partial_ordering::equivalent;
    if (std::abs(a.score() - b.score()) <= rounding) return std::partial_ordering::unordered;
    return a.score() < b.score() ? std::partial_ordering::less : std::partial_ordering::greater;
  }
  static std::string broken_law(const Chances& value) {
    const bool is_chance = value.win >= 0 && value.draw >= 0 && value.loss >= 0;
    return is_chance && std::abs(value.win + value.draw + value.loss - 1) <= rounding
               ? ""
               : "probabilities add up to 1";
  }
};

}  // namespace

const AnyEvaluation& evaluation_by_chance() {
  static const EvaluationBy<Chance> evaluation;
  return evaluation;
}

}  // namespace zugzwang
