#pragma once

// The one rule by which a solver and an evaluation are chosen where the user leaves them open.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/solver_fit.hpp>

namespace zugzwang {

/// From this row on, row games are solved for the outcome unless told otherwise.
inline constexpr std::uint64_t first_far_row = 1'000'000;

/// A choice to try, and when.
struct Candidate : SolverChoice {
  bool last_resort = false;  ///< only where play turns out to come back to a position
};

/// Returns the choices to try in turn, since one solver may do within the limits what another
/// cannot: never empty, and each complete. They are the solver asked for, or else every solver that
/// applies and has the evaluation and the strategy asked for, in order of registration, with those
/// that are a last resort behind the others; one that is there on request (see SolverPriority) only where
/// no other does. The evaluation is the one asked for, or else by margin where moves score, by
/// nimber where positions are sums, by distance where the position is given and not far, by outcome
/// elsewhere. Throws Error{unknown_solver, not_applicable, bad_value} that tells what is possible.
std::vector<Candidate> candidates(const Problem& problem, const SolverChoice& choice);

/// Opens the first of the candidates. Throws Error as they do.
Session open(const Problem& problem, const SolverChoice& choice = {});
/// Opens the first of the candidates whose session is such; nothing if there is none. Throws Error
/// as they do.
std::optional<Session> open_first(const Problem& problem, const SolverChoice& choice,
                                  const std::function<bool(const Session&)>& is_such);
/// The same of the first whose solution has an ability.
template <class A>
std::optional<Session> open_able(const Problem& problem, const SolverChoice& choice) {
  return open_first(problem, choice, [](const Session& session) {
    return session.solution->template ability<A>() != nullptr;
  });
}

/// Opens the first of the candidates that finds the periods of a game's rows or heaps, which
/// `FindsPeriods` then tells. Throws Error{not_applicable} if none does, and as they do.
Session open_for_periods(const Problem& problem, const SolverChoice& choice = {});

/// One candidate's turn, and the memory that it has for it.
struct Turn {
  std::size_t candidate = 0;
  std::uint64_t memory = 0;
};

/// Returns the turns in which to try so many candidates within a memory limit. A table of all
/// positions may take far more than a solver that visits only what one position needs, so that a
/// candidate that would take more than a gigabyte waits until the others have had a go with little.
std::vector<Turn> turns(std::size_t candidates, std::uint64_t memory);

namespace detail {

/// Runs `run(turn)` in turns, of candidates from the first on, until a report does not end by the
/// memory limit, and returns the last one. What one candidate could not do for lack of memory, the
/// next may turn out not to solve at all: that it is not applicable then counts for nothing. Throws
/// Error as `run` does otherwise.
template <class Run>
auto run_some_in_turns(std::size_t first, std::size_t candidates, std::uint64_t memory, Run& run) {
  std::optional<std::invoke_result_t<Run&, const Turn&>> report;
  for (Turn turn : turns(candidates, memory)) {
    turn.candidate += first;
    try {
      report = run(std::as_const(turn));
      if (report->status != Status::memory_limit) break;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::not_applicable || !report) throw;
    }
  }
  return std::move(*report);
}

}  // namespace detail

/// Runs `run(turn)` in turns until a report does not end by the memory limit, and returns the last
/// one; the candidates that are a last resort only where the others find that play comes back to a
/// position. Throws Error as `run` does otherwise.
template <class Run>
auto run_in_turns(const std::vector<Candidate>& candidates, std::uint64_t memory, Run run) {
  const auto first = static_cast<std::size_t>(
      std::ranges::find(candidates, true, &Candidate::last_resort) - candidates.begin());
  const std::size_t resorts = candidates.size() - first;
  if (first == 0) return detail::run_some_in_turns(0, resorts, memory, run);
  try {
    return detail::run_some_in_turns(0, first, memory, run);
  } catch (const CycleDetected&) {
    if (resorts == 0) throw;
  }
  return detail::run_some_in_turns(first, resorts, memory, run);
}

/// Runs `run(session, limits)` so by the candidates of a problem. The time of the limits holds for
/// all together.
template <class Run>
auto run_by_candidates(const Problem& problem, const SolverChoice& choice, const Limits& limits,
                       Run run) {
  const std::vector<Candidate> choices = candidates(problem, choice);
  Limits started = limits.started();
  return run_in_turns(choices, limits.memory, [&](const Turn& turn) {
    started.memory = turn.memory;
    Session session = open(problem, choices[turn.candidate]);
    return run(session, std::as_const(started));
  });
}

}  // namespace zugzwang
