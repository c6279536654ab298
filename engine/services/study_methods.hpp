#pragma once

// The methods to solve a problem that a study compares: by solver, strategy, evaluation and
// threads, compiled for the game or on its model, with all abilities of the game or without some.

#include <string>
#include <vector>

#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/solver_fit.hpp>

namespace zugzwang {

/// A method to solve the problems of a study.
struct StudyMethod {
  SolverChoice choice{};  ///< complete, but for a solver without strategies
  unsigned threads = 1;   ///< upper bound

  bool operator==(const StudyMethod&) const = default;
  /// Returns it in words, such as "retrograde (value_iteration)" or "top_down without canonical".
  std::string text() const;
  /// Returns the names of the abilities that it hides; one name, "all", if it hides all of them.
  std::vector<std::string> hidden_names() const;
};

/// Which methods are studied; where a list is empty, all solvers that apply, all of their
/// strategies, the usual evaluation of each, and one thread. If abilities are hidden, the solvers
/// run on the game's model, with all abilities and without the hidden ones; a solver that uses none
/// is left out, and strategies are left to the solver unless some are named.
struct StudiedMethods {
  std::vector<std::string> solvers{};
  std::vector<std::string> strategies{};
  std::vector<EvaluationKind> evaluations{};
  std::vector<unsigned> threads{};
  std::vector<std::vector<std::string>> hidden{};  ///< abilities to hide together, by name
  bool each_hidden = false;                        ///< each ability by itself, and all together
  bool both = false;  ///< compiled for the game, and on its model, where a solver can do both

  bool hides() const { return each_hidden || !hidden.empty(); }
};

/// Lists the methods for a problem, in the order of the lists. Throws Error that names the member
/// and lists what may be given if a solver, a strategy or an evaluation is unknown or does not
/// apply.
std::vector<StudyMethod> methods_to_study(const Problem& problem, const StudiedMethods& wanted);

}  // namespace zugzwang
