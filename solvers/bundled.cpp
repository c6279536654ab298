#include "bundled.hpp"

#include <algorithm>

#include <zugzwang/solvers/solver_list.hpp>

namespace zugzwang {

std::span<const SolverDescription> bundled_solvers() { return bundled::solvers; }

const SolverDescription& detail::bundled_solver(std::string_view name) {
  return *std::ranges::find(bundled::solvers, name, &SolverDescription::name);
}

}  // namespace zugzwang
