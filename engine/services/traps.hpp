#pragma once

// The order of moves of equal value: those first on which an opponent who moves at random fares
// worst.

#include <optional>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/services/solve_request.hpp>

namespace zugzwang {

/// Throws Error{not_applicable} where moves score, which leaves no chances, and Error{bad_value} if
/// only one move is asked for.
void require_traps(const Problem& problem, const SolveRequest& request);

/// Sorts the best moves of the answer to a request by the chances that they leave to the player on
/// move if all further moves were drawn at random, the best first; `move` is then the first of
/// them. Moves of the same chances keep their order. A limit leaves the answer as it is but for its
/// status.
void prefer_traps(Answer& answer, const Problem& problem, const SolveRequest& request,
                  const Limits& limits);

/// Returns the move after which the player on move fares best if all further moves are drawn at
/// random: what seems natural to somebody who does not calculate. Returns nothing if moves score,
/// or if a limit ends it.
std::optional<Datum> natural_move(const Problem& problem, const SolveRequest& request,
                                  const Datum::List& moves, const Limits& limits);

}  // namespace zugzwang
