#pragma once

// A position solved, and a period found, by one call: for those who have a game and a question, and
// need not know the solvers.

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

/// What a game is solved by unless told otherwise: the margin where moves score, the nimber of a
/// sum of heaps, else the distance.
template <Game G>
using UsualEvaluation = std::conditional_t<ScoringGame<G>, ByMargin,
                                           std::conditional_t<HeapGame<G>, ByNimber, ByDistance>>;

/// What a solver says of one position.
template <Game G, EvaluationOf<G> E>
struct Solved {
  Status status = Status::complete;
  typename E::Value value = E::undecided;  ///< meaningless unless the status is complete
  std::optional<MoveOf<G>> best_move{};    ///< attains the value; nothing when play is over
  /// The moves that attain the value, in order of preference: at most 1000, else none.
  std::vector<MoveOf<G>> best_moves{};
  std::vector<MoveOf<G>> winning_moves{};  ///< those that win; at most 1000, else none
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

/// By the first solver that suits the game or, where that turns out to be for games in which no
/// position comes back, by one for all others.
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

/// Solves a position by the first solver that suits the game, under its usual evaluation. Where
/// play goes round, what it can reach is solved as a whole (link with zugzwang::core). Throws
/// Error{not_applicable} where play goes round and scores or nimbers are asked for.
template <Game G>
Solved<G, UsualEvaluation<G>> solve(const G& game, const StateOf<G>& state,
                                    const Limits& limits = {}) {
  return detail::solve_by_first<G, UsualEvaluation<G>>(game, state, limits);
}

/// The same under evaluation E, such as `solve<ByOutcome>(game, state)`.
template <Evaluation E, Game G>
  requires EvaluationOf<E, G>
Solved<G, E> solve(const G& game, const StateOf<G>& state, const Limits& limits = {}) {
  return detail::solve_by_first<G, E>(game, state, limits);
}

/// Returns the least period of the values of a game's rows, or of its heaps by ByNimber, with its
/// proof; nothing where a limit ends the search.
template <Evaluation E, Game G>
  requires EvaluationOf<E, G> && ShiftableEvaluation<E> &&
           (RowGame<G> || (TakingBreakingGame<G> && std::same_as<E, ByNimber>))
std::optional<FoundPeriod> find_period(const G& game, const Limits& limits = {}) {
  auto solver = FirstThatSolves<AllSolvers, G, E>::template open<G, E>(game, "");
  Status status = Status::complete;
  return solver.sequences(limits, status).at(0).found;
}

}  // namespace zugzwang
