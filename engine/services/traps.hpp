#pragma once

// The order of moves of equal value: those first on which an opponent who moves at random fares
// worst.

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/problem.hpp>

namespace zugzwang {

/// Sorts the best moves of an answer to the position that `line` leads to by the chances that they
/// leave to the player on move if all further moves were drawn at random, the best first; `move` is
/// then the first of them. Moves of the same chances keep their order. Throws Error{not_applicable}
/// where moves score. A limit leaves the answer as it is but for its status.
void prefer_traps(Answer& answer, const Problem& problem, const Datum::List& line,
                  const Limits& limits);

}  // namespace zugzwang
