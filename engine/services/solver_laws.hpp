#pragma once

// The laws of solutions, beside the laws of games: whatever a solution was asked before, in
// whatever order and by whichever service, what it says of a position is the value by the
// definition.

#include <cstddef>
#include <cstdint>
#include <vector>

#include <zugzwang/checks/law_violation.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/solver_fit.hpp>

namespace zugzwang {

/// Returns the laws that the solver chosen breaks on a problem, each with the first position that
/// shows it; none where the problem has more than `most` positions, or no value by the evaluation.
/// The orders in which positions are solved are drawn with the seed.
/// Throws Error{not_applicable} as the solver does.
std::vector<LawViolation> broken_solution_laws(const Problem& problem, const SolverChoice& choice,
                                               std::size_t most, std::uint64_t seed);

}  // namespace zugzwang
