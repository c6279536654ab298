#pragma once

// Chooses a solver and an evaluation if the user leaves them open.

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

/// From this row on, row games are solved for the outcome unless an evaluation is given.
inline constexpr std::uint64_t first_far_row = 1'000'000;

/// A choice to try, and when to try it.
struct Candidate : SolverChoice {
  bool last_resort = false;  ///< only if play turns out to be cyclic
  bool is_search = false;    ///< visits only positions that the one asked about needs
};

/// Lists the solvers of a game by an evaluation, or by those that solvers are compiled for, with
/// what the game lacks where one does not apply.
std::vector<SolverFit> solvers_by(const Problem& problem, std::optional<EvaluationKind> evaluation);

/// Returns whether a solver solves the game by this evaluation.
bool solves(const Problem& problem, EvaluationKind evaluation);
/// Returns whether play can return to a position, under some of the game's rules at least.
bool may_cycle(const Problem& problem);

/// Returns the choices to try in turn, since one solver may succeed within the limits where
/// another does not: never empty, each complete. They are the requested solver, or else every
/// solver that applies and has the requested evaluation and strategy, in order of registration,
/// with the last resorts at the end; a solver with priority `on_request` (see SolverPriority) only
/// if no other fits. The evaluation is the requested one, or else by margin if moves score, by
/// nimber if positions are sums, by distance if the position is given and not far, and otherwise by
/// outcome. Throws Error{unknown_solver, not_applicable, bad_value} that lists the possible
/// choices.
std::vector<Candidate> candidates(const Problem& problem, const SolverChoice& choice);

/// Opens the first of the candidates. Throws Error as `candidates` does.
Session open(const Problem& problem, const SolverChoice& choice = {});
/// Opens the first of the candidates whose session satisfies `is_such`; returns nothing if there is
/// none. Throws Error as `candidates` does.
std::optional<Session> open_first(const Problem& problem, const SolverChoice& choice,
                                  const std::function<bool(const Session&)>& is_such);
/// Opens the first of the candidates whose solution has an ability.
template <class A>
std::optional<Session> open_able(const Problem& problem, const SolverChoice& choice) {
  return open_first(problem, choice, [](const Session& session) {
    return session.solver->template ability<A>() != nullptr;
  });
}

/// Opens the first of the candidates that can find the periods of a game's rows or heaps, as
/// `FindsPeriods` describes. Throws Error{not_applicable} if there is none, and as `candidates`
/// does.
Session open_for_periods(const Problem& problem, const SolverChoice& choice = {});

/// The attempt of one candidate, and its memory for it.
struct CandidateAttempt {
  std::size_t candidate = 0;
  std::uint64_t memory = 0;
};

/// Returns the attempts in which to try this many candidates within a memory limit. A table of all
/// positions may take far more than a solver that visits only what one position depends on, so a
/// candidate that would take more than a gigabyte waits until the others have been tried with
/// little memory.
std::vector<CandidateAttempt> attempts(std::size_t candidates, std::uint64_t memory);

namespace detail {

/// Runs `run(attempt)` for each attempt in turn, starting with the candidate `first`, until a
/// report does not end by the memory limit, and returns the last report. If one candidate lacked
/// memory, the next may turn out not to be applicable at all: this error is then ignored. Otherwise
/// throws Error as `run` does.
template <class Run>
auto run_some_attempts(std::size_t first, std::size_t candidates, std::uint64_t memory, Run& run) {
  std::optional<std::invoke_result_t<Run&, const CandidateAttempt&>> report;
  for (CandidateAttempt attempt : attempts(candidates, memory)) {
    attempt.candidate += first;
    try {
      report = run(std::as_const(attempt));
      if (report->status != Status::memory_limit) break;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::not_applicable || !report) throw;
    }
  }
  return std::move(*report);
}

}  // namespace detail

/// Throws CycleDetected where a solver has found a cycle and no other can take over, with what
/// helps.
[[noreturn]] void refuse_cycle(const SolverChoice& choice);

/// Runs `run(attempt)` for each attempt in turn until a report does not end by the memory limit,
/// and returns the last report; the last resorts are tried only if the others detect a cycle.
/// Otherwise throws Error as `run` does.
template <class Run>
auto run_attempts(const std::vector<Candidate>& candidates, std::uint64_t memory, Run run) {
  const auto first = static_cast<std::size_t>(
      std::ranges::find(candidates, true, &Candidate::last_resort) - candidates.begin());
  const std::size_t resorts = candidates.size() - first;
  try {
    if (first > 0) return detail::run_some_attempts(0, first, memory, run);
  } catch (const CycleDetected&) {
    if (resorts == 0) refuse_cycle(candidates.front());
  }
  try {
    return detail::run_some_attempts(first, resorts, memory, run);
  } catch (const CycleDetected&) {
    refuse_cycle(candidates.front());
  }
}

/// Runs `run(session, limits)` in the same way with the candidates of a problem. The time limit
/// applies to all of them together.
template <class Run>
auto run_by_candidates(const Problem& problem, const std::vector<Candidate>& choices,
                       const Limits& limits, Run run) {
  Limits started = limits.started();
  return run_attempts(choices, limits.memory, [&](const CandidateAttempt& attempt) {
    started.memory = attempt.memory;
    Session session = open(problem, choices[attempt.candidate]);
    return run(session, std::as_const(started));
  });
}

template <class Run>
auto run_by_candidates(const Problem& problem, const SolverChoice& choice, const Limits& limits,
                       Run run) {
  return run_by_candidates(problem, candidates(problem, choice), limits, std::move(run));
}

}  // namespace zugzwang
