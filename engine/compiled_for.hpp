#pragma once

// Which games need more code than a model. That code is in engine/compiled.hpp.

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/on_move.hpp>
#include <zugzwang/solvers/solver_traits.hpp>

namespace zugzwang {

/// The code that is compiled for rules G beside their model.
template <Game G>
struct CompiledFor;

namespace detail {

template <class G>
inline constexpr bool is_partizan = false;
template <class P>
inline constexpr bool is_partizan<OnMove<P>> = true;

/// Returns whether any of the solvers is compiled for G.
template <class Code, class G, class... Solvers>
constexpr bool compiles_any(SolverList<Solvers...>) {
  return ((Code::template has<Solvers, G> &&
           (solves<Solvers, G, ByOutcome>() || solves<Solvers, G, ByDistance>() ||
            solves<Solvers, G, ByMargin>() || solves<Solvers, G, ByNimber>())) ||
          ...);
}

/// Does not compile if G needs code that has not been included; returns whether all of it has.
template <class Code, class G, class Solvers>
constexpr bool asserts_code() {
  constexpr bool needs_code = IndexedGame<G> || is_partizan<G> || compiles_any<Code, G>(Solvers{});
  constexpr bool is_there = !needs_code || requires { sizeof(CompiledFor<G>); };
  static_assert(
      is_there,
      "solvers need more of this game than its model: include <zugzwang/engine/compiled.hpp>");
  return is_there;
}

}  // namespace detail

}  // namespace zugzwang
