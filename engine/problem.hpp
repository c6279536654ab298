#pragma once

// Rules of one game and a position, as their fields tell them.

#include <cstddef>
#include <memory>
#include <vector>

#include <zugzwang/checks/law_violation.hpp>
#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/field.hpp>
#include <zugzwang/engine/game_graph.hpp>
#include <zugzwang/engine/game_text.hpp>
#include <zugzwang/engine/solver_fit.hpp>

namespace zugzwang {

class AnySolver;

/// A problem of a registered game; without a position if only the rules were given.
class Problem {
 public:
  virtual ~Problem() = default;

  virtual const GameText& text() const = 0;
  virtual Scope scope() const = 0;
  virtual Datum::Object to_datum(Scope scope) const = 0;
  virtual std::vector<SolverFit> solvers() const = 0;
  /// Returns the positions of the game under these rules: the same object at every call.
  virtual std::shared_ptr<GameGraph> positions() const = 0;
  /// Opens a solver that applies, by an evaluation that it solves, with one of its strategies or
  /// none; services/choose.hpp makes sure of that. `positions()` must outlive the solution.
  /// Throws Error{not_applicable} where the strategy does not go with the evaluation.
  virtual std::unique_ptr<AnySolver> open(const SolverChoice& choice) const = 0;
  /// Returns the laws that the game breaks on the nearest states that play can reach, at most
  /// `most` of them.
  virtual std::vector<LawViolation> broken_laws(std::size_t most) const = 0;
};

}  // namespace zugzwang
