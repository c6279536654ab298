#pragma once

// The periods of a game's rows or heaps.

#include <zugzwang/facade/any_solution.hpp>
#include <zugzwang/facade/problem.hpp>
#include <zugzwang/solvers/abilities.hpp>

namespace zugzwang {

/// Opens the first of the candidates that finds periods, which `FindsPeriods` then tells.
/// Throws Error{not_applicable} if none does, and as `candidates`.
Session open_for_periods(const Problem& problem, const SolverChoice& choice = {});

}  // namespace zugzwang
