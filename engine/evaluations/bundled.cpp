#include "bundled.hpp"

#include <algorithm>
#include <array>

namespace zugzwang {

std::span<const AnyEvaluation* const> bundled_evaluations() {
  static const std::array evaluations{&evaluation_by_outcome(), &evaluation_by_distance(),
                                      &evaluation_by_margin(),  &evaluation_by_nimber(),
                                      &evaluation_by_value(),   &evaluation_by_chance()};
  return evaluations;
}

const AnyEvaluation& bundled_evaluation(std::string_view name) {
  return **std::ranges::find(bundled_evaluations(), name, &AnyEvaluation::name);
}

const AnyEvaluation& evaluation_of(EvaluationKind kind) {
  return kind.registered() != nullptr ? *kind.registered() : *bundled_evaluations()[kind.known()];
}

}  // namespace zugzwang
