#pragma once

// The evaluations that come with the program. One more is a function here and a line in
// bundled.cpp.

#include <zugzwang/engine/evaluation.hpp>

namespace zugzwang {

const AnyEvaluation& evaluation_by_outcome();
const AnyEvaluation& evaluation_by_distance();
const AnyEvaluation& evaluation_by_margin();
const AnyEvaluation& evaluation_by_nimber();
const AnyEvaluation& evaluation_by_value();
const AnyEvaluation& evaluation_by_chance();

}  // namespace zugzwang
