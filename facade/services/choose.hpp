#pragma once

// The one rule by which a solver and an evaluation are chosen where the user leaves them open.

#include <vector>

#include <zugzwang/facade/any_solution.hpp>
#include <zugzwang/facade/problem.hpp>
#include <zugzwang/facade/solver_fit.hpp>

namespace zugzwang {

/// From this row on, row games are solved for the outcome unless told otherwise.
inline constexpr std::uint64_t first_far_row = 1'000'000;

/// Returns the choices to try in turn, since one solver may do within the limits what another
/// cannot: never empty, and each complete. They are the solver asked for, or else every solver that
/// applies and has the evaluation and the strategy asked for, in order of registration. The
/// evaluation is the one asked for, or else by margin where moves score, by nimber where positions
/// are sums, by distance where the position is given and not far, by outcome elsewhere. Throws
/// Error{unknown_solver, not_applicable, bad_value} that tells what is possible.
std::vector<SolverChoice> candidates(const Problem& problem, const SolverChoice& choice);

/// Opens the first of the candidates. Throws Error as they do.
Session open(const Problem& problem, const SolverChoice& choice = {});

/// Runs `run(session)` by one candidate after the other until one does not end by the memory limit,
/// and returns its report.
template <class Run>
auto run_by_candidates(const Problem& problem, const SolverChoice& choice, Run run) {
  const std::vector<SolverChoice> choices = candidates(problem, choice);
  for (std::size_t i = 0;; ++i) {
    Session session = open(problem, choices[i]);
    auto report = run(session);
    if (report.status != Status::memory_limit || i + 1 == choices.size()) return report;
  }
}

}  // namespace zugzwang
