#pragma once

// Lists of solvers, as types: a game is registered with one, and the first that suits it solves it.

#include <type_traits>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang {

template <class... Solvers>
struct SolverList {};

namespace detail {

/// Whether solver S solves game G under evaluation E; asked only where E applies to G.
template <class S, class G, class E>
constexpr bool solves() {
  if constexpr (EvaluationOf<E, G>)
    return S::template solves<G, E>;
  else
    return false;
}

template <class G, class E, class S, class... Others>
constexpr auto first_that_solves(SolverList<S, Others...>) {
  if constexpr (solves<S, G, E>())
    return std::type_identity<S>{};
  else
    return first_that_solves<G, E>(SolverList<Others...>{});
}

}  // namespace detail

/// The first solver of the list that solves G by E.
template <class List, Game G, EvaluationOf<G> E>
using FirstThatSolves = typename decltype(detail::first_that_solves<G, E>(List{}))::type;

}  // namespace zugzwang
