#pragma once

// What every solver returns. A solver belongs to one rule set; it is asked about positions one
// after the other, and keeps what it has found.

#include <concepts>
#include <cstdint>
#include <optional>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang {

/// The work behind a solver, in total since it was made.
struct Statistics {
  std::uint64_t positions = 0;  ///< states evaluated
  double seconds = 0;
  std::uint64_t bytes = 0;  ///< held by the solver
};

/// `solve(root)` makes the value of `root` known, or says which limit ended it; until the next
/// solve `value(root)` then gives it, and `best_move(root)` a move that attains it, nothing when
/// play is over. What else a solver knows is its own affair: a limit that ends one solve makes no
/// later one wrong.
template <class S, class G, class E>
concept SolverOf =
    Game<G> && EvaluationOf<E, G> &&
    requires(S& solver, const S& solved, const StateOf<G>& state, const Limits& limits) {
      { solver.solve(state, limits) } -> std::same_as<Status>;
      { solved.value(state) } -> std::same_as<typename E::Value>;
      { solved.best_move(state) } -> std::same_as<std::optional<MoveOf<G>>>;
      { solved.statistics() } -> std::same_as<const Statistics&>;
    };

/// `solve_options(root)` makes the values of `root` and of all its options known.
template <class S, class G, class E>
concept OptionsSolverOf =
    SolverOf<S, G, E> && requires(S& solver, const StateOf<G>& state, const Limits& limits) {
      { solver.solve_options(state, limits) } -> std::same_as<Status>;
    };

}  // namespace zugzwang
