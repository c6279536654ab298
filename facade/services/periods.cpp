#include "periods.hpp"

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/services/choose.hpp>

namespace zugzwang {

Session open_for_periods(const Problem& problem, const SolverChoice& choice) {
  for (const Candidate& candidate : candidates(problem, choice)) {
    Session session = open(problem, candidate);
    if (session.solution->ability<FindsPeriods>() != nullptr) return session;
  }
  const Session first = open(problem, choice);
  throw Error(ErrorCode::not_applicable,
              fmt::format("{} by {} proves no period", first.solver, name_of(first.evaluation)));
}

}  // namespace zugzwang
