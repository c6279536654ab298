#pragma once

// The solvers that apply to a game, and the choice of one.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/game_abilities.hpp>
#include <zugzwang/engine/value.hpp>
#include <zugzwang/solvers/solver_description.hpp>

namespace zugzwang {

/// The solver asked for; `candidates` of services/choose.hpp fills in what is left open.
struct SolverChoice {
  std::string solver{};
  std::optional<EvaluationKind> evaluation{};
  std::string strategy{};  ///< one of the solver's strategies; if empty, the solver chooses
  bool on_model = false;   ///< runs on the game's model, even where it is compiled for the game
  AbilitySet hidden{};     ///< from a solver that runs on the model
  bool operator==(const SolverChoice&) const = default;
};

/// Returns what a solver needs of a model, without what the choice hides.
inline ModelNeeds needs_of(const SolverDescription& solver, const SolverChoice& choice) {
  return {solver.needs.abilities - choice.hidden, solver.needs.theory};
}

/// Returns in words why a solver does not apply to a game that lacks this.
std::string reason_for(const std::string& missing);

/// The fit of a solver to a game.
struct SolverFit {
  std::string name;
  std::string summary;
  std::string missing;  ///< the concept that the game lacks; empty if the solver applies
  std::vector<EvaluationKind> evaluations{};
  std::vector<std::string> strategies{};
  SolverPriority priority = SolverPriority::candidate;
  bool needs_acyclic_play = false;      ///< which the game has only under some of its rules
  bool is_search = false;               ///< visits only positions that the one asked about needs
  std::array<SearchShare, 4> shares{};  ///< by the evaluations that solvers are compiled for
  bool is_compiled = true;              ///< for the game; otherwise it runs on the game's model
  bool runs_on_model = false;           ///< can do so, in other code than that for the game
  AbilitySet abilities{};               ///< of the game that it uses on its model

  bool applies() const { return missing.empty(); }
  /// Returns why the solver does not apply, in words.
  std::string reason() const { return reason_for(missing); }
  bool solves(EvaluationKind kind) const;
  /// Returns the share of a search by an evaluation; none if it is not tried with others.
  SearchShare share(EvaluationKind kind) const;
  bool has_strategy(const std::string& strategy) const;
  /// Returns whether the solver applies, and has what a choice asks for besides its name.
  bool suits(const SolverChoice& choice) const;
};

/// Returns the fit of a solver to a game, for whose own type it is compiled or not.
SolverFit fit_of(const SolverDescription& solver, const GameTraits& game, bool is_compiled);

}  // namespace zugzwang
