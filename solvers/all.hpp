#pragma once

// The bundled solvers with their implementations and descriptions, as a list of types in order of
// preference.

#include <cstddef>

#include <zugzwang/solvers/bundled.hpp>
#include <zugzwang/solvers/closed_form.hpp>
#include <zugzwang/solvers/heaps/grundy.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>
#include <zugzwang/solvers/rows/bottom_up.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>
#include <zugzwang/solvers/search/proof_number.hpp>
#include <zugzwang/solvers/search/sums.hpp>
#include <zugzwang/solvers/search/top_down.hpp>
#include <zugzwang/solvers/solver_list.hpp>

namespace zugzwang {

using BundledSolvers =
    SolverList<BottomUp, ClosedForm, Retrograde, Grundy, AlphaBeta, ProofNumber, Sums, TopDown>;

namespace detail {

template <class... Solvers>
constexpr bool are_described(SolverList<Solvers...>) {
  std::size_t place = 0;
  return sizeof...(Solvers) == bundled::solvers.size() &&
         ((bundled::solvers[place++].name == Solvers::name) && ...);
}
static_assert(are_described(BundledSolvers{}), "solvers/bundled.hpp has the same list");

}  // namespace detail

}  // namespace zugzwang
