#pragma once

// Solves a position, or finds a period, by one call that chooses the solver.

#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <vector>

#include <zugzwang/core/best_moves.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/period.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/all.hpp>

namespace zugzwang {

/// The default evaluation of a game: the margin if moves score, the nimber for a sum of heaps, else
/// the distance.
template <Game G>
using UsualEvaluation = std::conditional_t<ScoringGame<G>, ByMargin,
                                           std::conditional_t<HeapGame<G>, ByNimber, ByDistance>>;

/// The result of solving one position.
template <Game G, EvaluationOf<G> E>
struct Solved {
  Status status = Status::complete;
  typename E::Value value = E::undecided;  ///< meaningless unless the status is complete
  std::optional<MoveOf<G>> best_move{};    ///< attains the value; nothing if play is over
  /// The moves that attain the value, in order of preference; empty if they are more than 1000.
  std::vector<MoveOf<G>> best_moves{};
  std::vector<MoveOf<G>> winning_moves{};  ///< empty if more than 1000
  Statistics statistics{};
};

namespace detail {

template <class Solver, Game G, EvaluationOf<G> E>
Solved<G, E> solve_by(const G& game, const StateOf<G>& state, const Limits& limits) {
  using Moves = std::vector<MoveOf<G>>;
  constexpr std::size_t most_moves = 1000;
  auto solver = Solver::template open<G, E>(game, "");
  static_assert(OptionsSolverOf<decltype(solver), G, E>);
  Solved<G, E> solved{.status = solver.solve_options(state, limits)};
  solved.statistics = solver.statistics();
  if (solved.status != Status::complete) return solved;
  solved.value = solver.value(state);
  solved.best_move = solver.best_move(state);
  const auto value_of = [&](const StateOf<G>& s) { return solver.value(s); };
  solved.best_moves = best_moves<E>(game, state, value_of, most_moves).value_or(Moves{});
  solved.winning_moves = winning_moves<E>(game, state, value_of, most_moves).value_or(Moves{});
  return solved;
}

/// Solves by the first solver that suits the game or, if that one detects a cycle, by retrograde
/// analysis.
template <Game G, EvaluationOf<G> E>
Solved<G, E> solve_by_first(const G& game, const StateOf<G>& state, const Limits& limits) {
  using First = FirstThatSolves<AllSolvers, G, E>;
  if constexpr (std::same_as<First, TopDown> && !RankedGame<G> && solves<Retrograde, G, E>()) {
    const Limits started = limits.started();
    try {
      return solve_by<First, G, E>(game, state, started);
    } catch (const CycleDetected&) {
      return solve_by<Retrograde, G, E>(game, state, started);
    }
  } else {
    return solve_by<First, G, E>(game, state, limits);
  }
}

}  // namespace detail

/// Solves a position by the first solver that suits the game, under its usual evaluation. If play
/// has cycles, solves all positions that it can reach (link with zugzwang::core). Throws
/// Error{not_applicable} if play has cycles and scores or nimbers are requested.
template <Game G>
Solved<G, UsualEvaluation<G>> solve(const G& game, const StateOf<G>& state,
                                    const Limits& limits = {}) {
  return detail::solve_by_first<G, UsualEvaluation<G>>(game, state, limits);
}

/// Solves under evaluation E: for example `solve<ByOutcome>(game, state)`.
template <Evaluation E, Game G>
  requires EvaluationOf<E, G>
Solved<G, E> solve(const G& game, const StateOf<G>& state, const Limits& limits = {}) {
  return detail::solve_by_first<G, E>(game, state, limits);
}

/// Returns the least period of the values of a game's rows, or of its heaps by ByNimber, with its
/// proof; nothing if a limit ends the search.
template <Evaluation E, Game G>
  requires EvaluationOf<E, G> && ShiftableEvaluation<E> &&
           (RowGame<G> || (TakingBreakingGame<G> && std::same_as<E, ByNimber>))
std::optional<FoundPeriod> find_period(const G& game, const Limits& limits = {}) {
  auto solver = FirstThatSolves<AllSolvers, G, E>::template open<G, E>(game, "");
  Status status = Status::complete;
  return solver.sequences(limits, status).at(0).found;
}

}  // namespace zugzwang
