#pragma once

// An evaluation as the registry holds it: its name, what it requires of a game, the solvers that
// find its values, and how these follow from the rules. One more is one more file
// (docs/add-an-evaluation.md).

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/solver_fit.hpp>
#include <zugzwang/engine/value.hpp>

namespace zugzwang {

class AnyEvaluation {
 public:
  AnyEvaluation() = default;
  AnyEvaluation(const AnyEvaluation&) = delete;
  AnyEvaluation& operator=(const AnyEvaluation&) = delete;
  virtual ~AnyEvaluation() = default;

  /// How sessions and choices refer to it.
  virtual EvaluationKind kind() const { return EvaluationKind(*this); }
  virtual std::string_view name() const = 0;
  /// What its values are, in a few words for a list of help.
  virtual std::string_view summary() const = 0;
  /// Lists the solvers that find its values for the game of a problem, and for one that does not
  /// what the game lacks.
  virtual std::vector<SolverFit> solvers(const Problem& problem) const = 0;
  /// Opens one of these that applies. `problem.graph()` must outlive what is returned.
  virtual std::unique_ptr<AnySolver> open(const Problem& problem,
                                          const SolverChoice& choice) const = 0;

  /// Takes an option of a position with its value.
  using ReadOption = std::function<void(const Option& option, const AnyValue& value)>;
  /// Returns the value of a position by the definition: from its result where play is over, else
  /// from the values of all its options, which `each_option` passes to the function it is given.
  /// Returns nothing if these do not determine it.
  virtual std::optional<AnyValue> by_definition(
      std::optional<Outcome> result,
      const std::function<void(const ReadOption& read)>& each_option) const = 0;
  /// Returns the law that a value breaks by itself; empty if it breaks none.
  virtual std::string broken_law(const AnyValue& value) const = 0;
};

/// The evaluations that come with the program, in the order in which help lists them.
std::span<const AnyEvaluation* const> bundled_evaluations();
/// Returns the bundled evaluation of this name, which must exist.
const AnyEvaluation& bundled_evaluation(std::string_view name);
/// Returns the entry of an evaluation.
const AnyEvaluation& evaluation_of(EvaluationKind kind);

}  // namespace zugzwang
