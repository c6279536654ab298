#include "compare.hpp"

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/services/answer.hpp>

namespace zugzwang {

std::vector<Attempt> compare(const Problem& problem, std::optional<EvaluationKind> evaluation,
                             const Limits& limits) {
  std::vector<Attempt> attempts;
  for (const SolverFit& fit : problem.solvers()) {
    if (!fit.applies()) {
      attempts.push_back({.solver = fit.name, .reason = "the game lacks " + fit.missing});
      continue;
    }
    const std::vector<std::string> usual = {""};
    for (const std::string& strategy : fit.strategies.empty() ? usual : fit.strategies) {
      Attempt attempt{.solver = fit.name, .strategy = strategy};
      try {
        attempt.answer = answer(problem, {fit.name, evaluation, strategy}, limits);
      } catch (const Error& error) {
        if (error.code() != ErrorCode::not_applicable) throw;
        attempt.reason = error.what();
      }
      attempts.push_back(std::move(attempt));
    }
  }
  return attempts;
}

bool all_agree(const std::vector<Attempt>& attempts) {
  for (const Attempt& a : attempts)
    for (const Attempt& b : attempts)
      if (a.finished() && b.finished() &&
          (a.answer->answer != b.answer->answer || values_contradict(*a.answer, *b.answer)))
        return false;
  return true;
}

}  // namespace zugzwang
