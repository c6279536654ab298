#pragma once

// Solves a position, or finds a period, by one call that chooses the solver.

#include <algorithm>
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

/// The description of a bundled solver, at compile time.
template <class S>
inline constexpr SolverDescription described =
    *std::ranges::find(bundled::solvers, S::name, &SolverDescription::name);

template <class S, Game G, EvaluationOf<G> E>
constexpr bool solves() {
  return described<S>.solves_by(traits_of<G>, standard_evaluation<E>);
}

template <class S>
constexpr bool is_candidate(const GameTraits& game) {
  return described<S>.priority(game) == SolverPriority::candidate;
}

template <Game G, EvaluationOf<G> E, bool any_priority, class S, class... Others>
constexpr auto first_that_solves(SolverList<S, Others...>) {
  if constexpr (solves<S, G, E>() && (any_priority || is_candidate<S>(traits_of<G>)))
    return std::type_identity<S>{};
  else
    return first_that_solves<G, E, any_priority>(SolverList<Others...>{});
}

template <Game G, EvaluationOf<G> E, class... Solvers>
constexpr bool has_candidate(SolverList<Solvers...>) {
  return ((solves<Solvers, G, E>() && is_candidate<Solvers>(traits_of<G>)) || ...);
}

}  // namespace detail

/// The first bundled solver of the list that solves G by E: the first candidate, if there is one.
template <class List, Game G, EvaluationOf<G> E>
using FirstThatSolves =
    typename decltype(detail::first_that_solves<G, E, !detail::has_candidate<G, E>(List{})>(
        List{}))::type;

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
  using First = FirstThatSolves<BundledSolvers, G, E>;
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
  auto solver = FirstThatSolves<BundledSolvers, G, E>::template open<G, E>(game, "");
  Status status = Status::complete;
  return solver.sequences(limits, status).at(0).found;
}

}  // namespace zugzwang
