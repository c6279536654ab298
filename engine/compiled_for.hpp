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
/// The bundled solvers use rows, layers, closed forms, heaps and components, which no model of a
/// game offers.
template <class G, class... Some>
constexpr bool compiles_any(AllSolvers, Compiled<Some...>) {
  return sizeof...(Some) > 0 || RowGame<G> || options_come_first<G> || ClosedFormGame<G> ||
         falls_apart<G> || (ImpartialGame<G> && (HeapGame<G> || DecomposableGame<G>));
}

/// Whether all code that G needs beside its model has been included.
template <class Code, class G, class Solvers>
constexpr bool has_code() {
  constexpr bool needs_code =
      IndexedGame<G> || PlayerOnMove<G> || compiles_any<G>(Solvers{}, Code{});
  return !needs_code || requires { sizeof(CompiledFor<G>); };
}

}  // namespace detail

}  // namespace zugzwang
