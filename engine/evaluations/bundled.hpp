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

inline constexpr std::string_view outcome_by_values_name = "values";
/// Describes the solver of outcomes by canonical values; returns nothing unless the game is
/// partizan and its positions split into components, since others gain nothing by it.
std::optional<SolverFit> outcome_by_values(const GameGraph& positions);
std::unique_ptr<AnySolver> open_outcome_by_values(std::shared_ptr<GameGraph> positions);

}  // namespace zugzwang
