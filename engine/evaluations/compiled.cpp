// The four evaluations that solvers are compiled for: outcome, distance, margin and nimber.

#include <zugzwang/checks/definition.hpp>
#include <zugzwang/engine/evaluations/bundled.hpp>

namespace zugzwang {

namespace {

template <EvaluationKind::Known known, class Value>
class CompiledEvaluation : public AnyEvaluation {
 public:
  explicit CompiledEvaluation(std::string_view summary) : summary_(summary) {}

  EvaluationKind kind() const override { return known; }
  std::string_view name() const override { return name_of(known); }
  std::string_view summary() const override { return summary_; }
  std::vector<SolverFit> solvers(const Problem& problem) const override {
    return problem.solvers();
  }
  std::unique_ptr<AnySolver> open(const Problem& problem,
                                  const SolverChoice& choice) const override {
    return problem.open(choice);
  }
  std::optional<AnyValue> by_definition(
      std::optional<Outcome> result,
      const std::function<void(const ReadOption&)>& each_option) const override {
    if (result) return Definition<Value>::finished(*result);
    Definition<Value> definition;
    each_option([&](const Option& option, const AnyValue& value) {
      definition.read({std::get<Value>(value), option.mover_changes, option.gain});
    });
    return definition.value();
  }
  std::string broken_law(const AnyValue&) const override { return ""; }

 private:
  std::string_view summary_;
};

/// Outcomes also follow from canonical values.
class OutcomeEvaluation final : public CompiledEvaluation<EvaluationKind::outcome, Outcome> {
 public:
  OutcomeEvaluation() : CompiledEvaluation("win, loss or draw") {}

  std::vector<SolverFit> solvers(const Problem& problem) const override {
    std::vector<SolverFit> fits = problem.solvers();
    if (auto by_values = outcome_by_values(*problem.graph())) fits.push_back(*std::move(by_values));
    return fits;
  }
  std::unique_ptr<AnySolver> open(const Problem& problem,
                                  const SolverChoice& choice) const override {
    return choice.solver == outcome_by_values_name ? open_outcome_by_values(problem.graph())
                                                   : problem.open(choice);
  }
};

}  // namespace

const AnyEvaluation& evaluation_by_outcome() {
  static const OutcomeEvaluation evaluation;
  return evaluation;
}
const AnyEvaluation& evaluation_by_distance() {
  static const CompiledEvaluation<EvaluationKind::distance, Distance> evaluation(
      "the outcome and its distance in plies");
  return evaluation;
}
const AnyEvaluation& evaluation_by_margin() {
  static const CompiledEvaluation<EvaluationKind::margin, Margin> evaluation(
      "the final lead of the player on move");
  return evaluation;
}
const AnyEvaluation& evaluation_by_nimber() {
  static const CompiledEvaluation<EvaluationKind::nimber, Nimber> evaluation("the Grundy value");
  return evaluation;
}

}  // namespace zugzwang
