#pragma once

// Lists of solvers, as types: a game is registered with one, and the first that suits it solves it.

#include <type_traits>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/solvers/standing.hpp>

namespace zugzwang {

template <class... Solvers>
struct SolverList {};

/// Of the solvers of a game, those that are compiled for it; all others that can do so run on its
/// model.
template <class... Solvers>
struct Compiled {};

namespace detail {

/// Whether solver S, if it solves game G, can do so without its type, on a model: it then says so,
/// and what it wants the model to tell.
template <class S, class G>
constexpr bool runs_on_models() {
  if constexpr (requires { S::template runs_on_models<G>; })
    return S::template runs_on_models<G>;
  else
    return false;
}

/// Whether solver S solves game G under evaluation E; asked only where E applies to G.
template <class S, class G, class E>
constexpr bool solves() {
  if constexpr (EvaluationOf<E, G>)
    return S::template solves<G, E>;
  else
    return false;
}

template <class G, class E, class... Solvers>
constexpr bool has_candidate(SolverList<Solvers...>) {
  return ((solves<Solvers, G, E>() && standing<Solvers, G>() == Standing::candidate) || ...);
}

template <class G, class E, bool any_standing, class S, class... Others>
constexpr auto first_that_solves(SolverList<S, Others...>) {
  if constexpr (solves<S, G, E>() && (any_standing || standing<S, G>() == Standing::candidate))
    return std::type_identity<S>{};
  else
    return first_that_solves<G, E, any_standing>(SolverList<Others...>{});
}

}  // namespace detail

/// The first solver of the list that solves G by E: of the candidates, if there are any.
template <class List, Game G, EvaluationOf<G> E>
using FirstThatSolves =
    typename decltype(detail::first_that_solves<G, E, !detail::has_candidate<G, E>(List{})>(
        List{}))::type;

}  // namespace zugzwang
