#pragma once

// What every solver provides. A solver belongs to one rule set; it solves one position after
// another and keeps its results.

#include <concepts>
#include <cstdint>
#include <optional>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang {

/// The total work of a solver since its construction.
struct Statistics {
  std::uint64_t positions = 0;  ///< states evaluated
  double seconds = 0;
  std::uint64_t bytes = 0;  ///< held by the solver
};

/// `solve(root)` computes the value of `root`, or returns the limit that ended it. Until the next
/// solve, `value(root)` then returns the value, and `best_move(root)` a move that attains it, or
/// nothing when play is over. Which other values a solver keeps is left to it; a limit that ends
/// one solve makes no later one wrong.
template <class S, class G, class E>
concept SolverOf =
    Game<G> && EvaluationOf<E, G> &&
    requires(S& solver, const S& solved, const StateOf<G>& state, const Limits& limits) {
      { solver.solve(state, limits) } -> std::same_as<Status>;
      { solved.value(state) } -> std::same_as<typename E::Value>;
      { solved.best_move(state) } -> std::same_as<std::optional<MoveOf<G>>>;
      { solved.statistics() } -> std::same_as<const Statistics&>;
    };

/// `solve_options(root)` computes the values of `root` and of all its options.
template <class S, class G, class E>
concept OptionsSolverOf =
    SolverOf<S, G, E> && requires(S& solver, const StateOf<G>& state, const Limits& limits) {
      { solver.solve_options(state, limits) } -> std::same_as<Status>;
    };

}  // namespace zugzwang
