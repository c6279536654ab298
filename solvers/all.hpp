#pragma once

// The solvers that games register with, in the order in which they are preferred.

#include <zugzwang/core/registration.hpp>
#include <zugzwang/solvers/bottom_up.hpp>
#include <zugzwang/solvers/closed_form.hpp>
#include <zugzwang/solvers/grundy.hpp>
#include <zugzwang/solvers/retrograde.hpp>
#include <zugzwang/solvers/top_down.hpp>

namespace zugzwang {

using AllSolvers = SolverList<BottomUp, ClosedForm, Retrograde, Grundy, TopDown>;

}  // namespace zugzwang
