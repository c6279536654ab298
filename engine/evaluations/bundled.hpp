#pragma once

// The evaluations that come with the program. One more is a function here and a line in
// bundled.cpp.

#include <memory>
#include <string_view>

#include <zugzwang/engine/evaluation.hpp>

namespace zugzwang {

const AnyEvaluation& evaluation_by_outcome();
const AnyEvaluation& evaluation_by_distance();
const AnyEvaluation& evaluation_by_margin();
const AnyEvaluation& evaluation_by_nimber();
const AnyEvaluation& evaluation_by_value();
const AnyEvaluation& evaluation_by_chance();

/// Outcomes by canonical values: what the solver is, and the solver itself. It applies to partizan
/// games whose positions split into components; others gain nothing by it.
inline constexpr std::string_view outcome_by_values_name = "values";
SolverFit outcome_by_values();
bool has_outcome_by_values(const GameGraph& positions);
std::unique_ptr<AnySolver> open_outcome_by_values(std::shared_ptr<GameGraph> positions);

}  // namespace zugzwang
