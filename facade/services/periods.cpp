#include "periods.hpp"

#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/services/choose.hpp>

namespace zugzwang {

Session open_for_periods(const Problem& problem, const SolverChoice& choice) {
  if (auto session = open_able<FindsPeriods>(problem, choice)) return std::move(*session);
  const Session first = open(problem, choice);
  throw Error(ErrorCode::not_applicable,
              fmt::format("{} by {} proves no period", first.solver, name_of(first.evaluation)));
}

}  // namespace zugzwang
