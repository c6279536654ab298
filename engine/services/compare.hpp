#pragma once

// One problem by every solver that applies.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/problem.hpp>

namespace zugzwang {

/// One solver's go at a problem.
struct Attempt {
  std::string solver;
  std::string strategy{};
  std::string reason{};  ///< why there is no answer
  std::optional<Answer> answer{};

  bool finished() const { return answer && answer->status == Status::complete; }
};

/// Solves a problem by every solver and every strategy, within the limits each, by the evaluation
/// asked for or the usual one of each solver: its position, or the one that legal moves lead to
/// from there. A solver that writes out all that play can reach has a gigabyte for it at most.
/// Where one solver is named, that one alone; throws Error{unknown_solver} where there is none of
/// that name.
std::vector<Attempt> compare(const Problem& problem, std::optional<EvaluationKind> evaluation,
                             const Limits& limits, const Datum::List& moves = {},
                             std::string_view solver = {});

/// Whether no two of the answers that are finished contradict each other.
bool all_agree(const std::vector<Attempt>& attempts);

}  // namespace zugzwang
