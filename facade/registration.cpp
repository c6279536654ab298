#include "registration.hpp"

namespace zugzwang::detail {

std::vector<SolverFit> to_fits(std::span<const StaticFit> fits) {
  std::vector<SolverFit> told;
  for (const StaticFit& fit : fits) {
    SolverFit& one = told.emplace_back(SolverFit{.name = std::string(fit.name),
                                                 .summary = std::string(fit.summary),
                                                 .missing = std::string(fit.missing),
                                                 .standing = fit.standing,
                                                 .is_compiled = fit.is_compiled});
    for (std::size_t i = 0; i < fit.solves.size(); ++i)
      if (fit.solves[i]) one.evaluations.push_back(static_cast<EvaluationKind>(i));
    one.strategies.assign(fit.strategies.begin(), fit.strategies.end());
  }
  return told;
}

}  // namespace zugzwang::detail
