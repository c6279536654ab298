#pragma once

// Checks the laws of solutions, in addition to the laws of games: whatever was solved before, in
// whatever order and by whichever service, the value of a position is that of the definition.

#include <cstddef>
#include <cstdint>
#include <vector>

#include <zugzwang/checks/law_violation.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/solver_fit.hpp>

namespace zugzwang {

/// Returns the laws that the chosen solver violates on a problem, each with the first position that
/// shows it; none if the problem has more than `most` positions, or no value by the evaluation. The
/// orders in which positions are solved are drawn with the seed. Throws Error{not_applicable} as
/// the solver does.
std::vector<LawViolation> broken_solution_laws(const Problem& problem, const SolverChoice& choice,
                                               std::size_t most, std::uint64_t seed);

}  // namespace zugzwang
