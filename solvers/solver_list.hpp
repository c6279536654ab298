#pragma once

// Lists of solvers as types. A game is registered with one, and the first solver in it that suits
// the game solves it.
//
// A solver type S has `S::name`, and `S::open<G, E>(game, strategy)`, which makes the solver of one
// game under one evaluation and is constrained to the games that it can solve. A solver that is not
// bundled also has its description, as `S::description`.

#include <concepts>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/solvers/solver_description.hpp>

namespace zugzwang {

template <class... Solvers>
struct SolverList {};

/// All bundled solvers. They are known by their descriptions, so that a game is not compiled anew
/// when there is one more.
struct AllSolvers {};

/// The solvers that are compiled for a game's own type, where they gain by it; all others run on
/// its model.
template <class... Solvers>
struct Compiled {};

/// What a bundled solver derives from: it runs on the models of games, for which it is compiled
/// once. `S::template beside_model<G>`, if there is one, is whether it uses abilities of the game
/// that no model offers, and is compiled for the game's own type.
struct BundledSolver {};

template <class S, class G, class E>
concept Opens = EvaluationOf<E, G> && requires(const G& game, std::string_view strategy) {
  S::template open<G, E>(game, strategy);
};

/// The type of the solver that S opens for a game that it solves by E.
template <class S, Game G, EvaluationOf<G> E>
using OpenedBy =
    decltype(S::template open<G, E>(std::declval<const G&>(), std::declval<std::string_view>()));

namespace detail {

template <class S>
inline constexpr bool is_bundled = std::derived_from<S, BundledSolver>;

/// Whether S solves G only by the type of the game.
template <class S, class G>
constexpr bool needs_own_type() {
  if constexpr (!is_bundled<S>)
    return true;
  else if constexpr (requires { S::template beside_model<G>; })
    return S::template beside_model<G>;
  else
    return false;
}

/// Returns the bundled description of this name, which must exist.
const SolverDescription& bundled_solver(std::string_view name);

}  // namespace detail

/// Returns the description of a solver type.
template <class S>
const SolverDescription& description_of() {
  if constexpr (detail::is_bundled<S>)
    return detail::bundled_solver(S::name);
  else
    return S::description;
}

}  // namespace zugzwang
