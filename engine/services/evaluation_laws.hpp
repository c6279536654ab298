#pragma once

// Checks what every service says of outcomes by an evaluation. A value need not be an outcome, nor
// have one; but where a service names a winner, a winning move or a best one, this agrees with the
// outcomes by definition.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include <zugzwang/checks/law_violation.hpp>
#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/engine/problem.hpp>

namespace zugzwang {

/// Returns the laws that services violate by the evaluations that apply to a problem, each with the
/// first position that shows it: answers with their moves, lines of play, games of a program
/// against random play, graphs, charts and censuses. The position is the first one of a random game
/// from which play reaches at most `most` positions; none is checked if there is no such position,
/// or if moves score. `make_problem` returns the same problem at every call.
std::vector<LawViolation> broken_evaluation_laws(
    const std::function<std::unique_ptr<Problem>()>& make_problem,
    std::span<const AnyEvaluation* const> evaluations, std::size_t most, std::uint64_t seed);

}  // namespace zugzwang
