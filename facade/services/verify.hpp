#pragma once

// Checks a solution by the definition of its values alone, without any of the solvers' code.

#include <cstdint>
#include <string>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/facade/any_solution.hpp>

namespace zugzwang {

struct VerificationReport {
  Status status = Status::complete;
  std::string solver;
  EvaluationKind evaluation = EvaluationKind::outcome;
  std::uint64_t states = 0;  ///< checked by the definition
  std::string scope;         ///< which states those were
  std::string violation{};   ///< the first state that fails, and how; empty if none does
};

/// Solves `root` and checks the values of the positions that it depends on: of a row game those of
/// all rows up to its own, or the first of them and the last before it; of other games those that
/// play can reach, the nearest 200,000 at most.
VerificationReport verify(Session& session, std::uint64_t root, const Limits& limits);

}  // namespace zugzwang
