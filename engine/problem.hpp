#pragma once

// The rules of a game and a position, given by their fields.

#include <cstddef>
#include <memory>
#include <vector>

#include <zugzwang/checks/law_violation.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/engine/field.hpp>
#include <zugzwang/engine/game_graph.hpp>
#include <zugzwang/engine/game_text.hpp>
#include <zugzwang/engine/solver_fit.hpp>

namespace zugzwang {

class AnySolver;
struct CallInCheck;
class GameModel;

/// A problem of a registered game; without a position if only the rules were given.
class Problem {
 public:
  virtual ~Problem() = default;

  virtual const GameText& text() const = 0;
  virtual Scope scope() const = 0;
  virtual Datum::Object to_datum(Scope scope) const = 0;
  virtual const std::vector<SolverFit>& solvers() const = 0;
  /// Returns the game graph under these rules: the same object at every call.
  virtual std::shared_ptr<GameGraph> graph() const = 0;
  /// Opens a solver. It must apply to the game, solve the evaluation and have the strategy, if any;
  /// services/choose.hpp ensures that. `graph()` must outlive the solver. Throws
  /// Error{not_applicable} if the strategy cannot be used for the evaluation.
  virtual std::unique_ptr<AnySolver> open(const SolverChoice& choice) const = 0;
  /// Returns the model of the game under these rules, on which solvers run that are compiled once
  /// for all games. `graph()` must outlive it.
  virtual std::unique_ptr<const GameModel> model() const = 0;
  /// Returns the laws that the game breaks on the nearest states that play can reach, at most
  /// `most` states. Keeps the call of the rules that it makes in `call`, unless that is null.
  virtual std::vector<LawViolation> broken_laws(std::size_t most,
                                                CallInCheck* call = nullptr) const = 0;
};

}  // namespace zugzwang
