#include "compare.hpp"

#include <algorithm>
#include <cstdint>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/walk.hpp>

namespace zugzwang {

namespace {

/// A solver whose tables may be too large gets no more than this in a comparison.
Limits limits_for(const SolverFit& fit, const Limits& limits) {
  constexpr std::uint64_t gigabyte = std::uint64_t{1} << 30;
  Limits within = limits;
  if (fit.priority != SolverPriority::candidate) within.memory = std::min(limits.memory, gigabyte);
  return within;
}

/// With different evaluations, one answer may lack what the game's source asks for, such as a
/// nimber.
bool answers_differ(const Answer& a, const Answer& b) {
  const bool both_answer = !a.answer.is_null() && !b.answer.is_null();
  return (both_answer || a.evaluation == b.evaluation) && a.answer != b.answer;
}

}  // namespace

std::vector<Attempt> compare(const Problem& problem, std::optional<EvaluationKind> evaluation,
                             const Limits& limits, const Datum::List& moves,
                             std::string_view solver) {
  std::vector<Attempt> attempts;
  for (const SolverFit& fit : solvers_by(problem, evaluation)) {
    if (!solver.empty() && fit.name != solver) continue;
    if (!fit.applies()) {
      attempts.push_back({.solver = fit.name, .reason = fit.reason()});
      continue;
    }
    const std::vector<std::string> usual = {""};
    for (const std::string& strategy : fit.strategies.empty() ? usual : fit.strategies) {
      Attempt attempt{.solver = fit.name, .strategy = strategy};
      try {
        attempt.answer =
            run_by_candidates(problem, SolverChoice{fit.name, evaluation, strategy},
                              limits_for(fit, limits), [&](Session& session, const Limits& within) {
                                const Walk walk = walk_along(problem, moves, session.graph);
                                return answer(session, walk.number(), within);
                              });
      } catch (const Error& error) {
        if (error.code() != ErrorCode::not_applicable) throw;
        attempt.reason = error.what();
      }
      attempts.push_back(std::move(attempt));
    }
  }
  if (attempts.empty()) throw Error(ErrorCode::unknown_solver, "solver", "unknown name");
  return attempts;
}

bool all_agree(const std::vector<Attempt>& attempts) {
  for (const Attempt& a : attempts)
    for (const Attempt& b : attempts)
      if (a.finished() && b.finished() &&
          (answers_differ(*a.answer, *b.answer) || values_contradict(*a.answer, *b.answer)))
        return false;
  return true;
}

}  // namespace zugzwang
