#pragma once

// Solves one problem by every solver that applies.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/problem.hpp>

namespace zugzwang {

/// The attempt of one solver at a problem.
struct Attempt {
  std::string solver;
  std::string strategy{};
  std::string reason{};  ///< why there is no answer
  std::optional<Answer> answer{};

  bool finished() const { return answer && answer->status == Status::complete; }
};

/// Solves a problem by every solver and every strategy, each within the limits, by the requested
/// evaluation or the usual one of each solver: the problem's position, or the one that legal moves
/// lead to from there. A solver that stores all reachable positions gets at most a gigabyte. If a
/// solver is named, runs only that one; throws Error{unknown_solver} if there is none of that name.
std::vector<Attempt> compare(const Problem& problem, std::optional<EvaluationKind> evaluation,
                             const Limits& limits, const Datum::List& moves = {},
                             std::string_view solver = {});

/// Returns whether no two of the finished answers contradict each other.
bool all_agree(const std::vector<Attempt>& attempts);

}  // namespace zugzwang
