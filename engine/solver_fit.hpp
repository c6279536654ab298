#pragma once

// Which solvers apply to a game, and which of them is asked for.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/engine/value.hpp>
#include <zugzwang/solvers/solver_list.hpp>

namespace zugzwang {

/// What of a solver is asked for; whatever is left open, `candidates` of services/choose.hpp fills
/// in.
struct SolverChoice {
  std::string solver{};
  std::optional<EvaluationKind> evaluation{};
  std::string strategy{};  ///< the solver's own; it chooses if empty
};

/// How a solver and a game get on.
struct SolverFit {
  std::string name;
  std::string summary;
  std::string missing;  ///< the concept that the game lacks; empty if the solver applies
  std::vector<EvaluationKind> evaluations{};
  std::vector<std::string> strategies{};
  SolverPriority priority = SolverPriority::candidate;
  bool is_compiled = true;  ///< for the game, else it runs on its model

  bool applies() const { return missing.empty(); }
  bool solves(EvaluationKind kind) const;
  bool has_strategy(const std::string& strategy) const;
};

namespace detail {

/// The fit of a solver, as the compiler knows it.
struct StaticFit {
  std::string_view name;
  std::string_view summary;
  std::string_view missing;
  std::array<bool, 4> solves{};  // by EvaluationKind
  std::span<const std::string_view> strategies;
  SolverPriority priority = SolverPriority::candidate;
  bool is_compiled = true;
};
std::vector<SolverFit> to_fits(std::span<const StaticFit> fits);

}  // namespace detail

}  // namespace zugzwang
