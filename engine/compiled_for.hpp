#pragma once

// Which games need more code than a model. That code is in engine/compiled.hpp.

#include <concepts>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/with_mover.hpp>
#include <zugzwang/solvers/solver_list.hpp>

namespace zugzwang {

/// The code that is compiled for rules G beside their model.
template <Game G>
struct CompiledFor;

namespace detail {

/// Whether a solver of the list is compiled for G, or can solve it only by its own type.
template <class G, class... Solvers, class... Some>
constexpr bool compiles_any(SolverList<Solvers...>, Compiled<Some...>) {
  return sizeof...(Some) > 0 || (needs_own_type<Solvers, G>() || ...);
}
/// The bundled solvers use rows, layers, closed forms, heaps and components, which no model offers.
template <class G, class... Some>
constexpr bool compiles_any(AllSolvers, Compiled<Some...>) {
  return sizeof...(Some) > 0 || RowGame<G> || options_come_first<G> || ClosedFormGame<G> ||
         (ImpartialGame<G> && (HeapGame<G> || DecomposableGame<G>));
}

/// Does not compile if G needs code that has not been included; returns whether all of it has.
template <class Code, class G, class Solvers>
constexpr bool asserts_code() {
  constexpr bool needs_code =
      IndexedGame<G> || PlayerOnMove<G> || compiles_any<G>(Solvers{}, Code{});
  constexpr bool is_there = !needs_code || requires { sizeof(CompiledFor<G>); };
  static_assert(
      is_there,
      "solvers need more of this game than its model: include <zugzwang/engine/compiled.hpp>");
  return is_there;
}

}  // namespace detail

}  // namespace zugzwang
