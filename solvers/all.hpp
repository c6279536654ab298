#pragma once

// The solvers that games register with, in the order in which they are preferred.

#include <zugzwang/solvers/closed_form.hpp>
#include <zugzwang/solvers/heaps/grundy.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>
#include <zugzwang/solvers/rows/bottom_up.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>
#include <zugzwang/solvers/search/proof_number.hpp>
#include <zugzwang/solvers/search/top_down.hpp>
#include <zugzwang/solvers/solver_list.hpp>

namespace zugzwang {

using AllSolvers =
    SolverList<BottomUp, ClosedForm, Retrograde, Grundy, AlphaBeta, ProofNumber, TopDown>;

}  // namespace zugzwang
