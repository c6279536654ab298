#pragma once

// Backward induction: solves every position from those before it. A row game is solved row by row,
// a finite game in the order of indices, and any other game in a topological order of the positions
// that play can reach.

#include <string_view>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/solvers/reach/reached_solver.hpp>
#include <zugzwang/solvers/rows/finite_solver.hpp>
#include <zugzwang/solvers/rows/row_solver.hpp>
#include <zugzwang/solvers/solver_list.hpp>

namespace zugzwang {

namespace detail {

template <RowGame G, EvaluationOf<G> E>
RowMethod row_method(std::string_view strategy) {
  if (strategy == "pull") return RowMethod::pull;
  if (strategy.empty()) return RowMethod::automatic;
  if (!RowSolver<G, E>::Table::can_push)
    throw Error(ErrorCode::not_applicable,
                !MarkingEvaluation<E> ? "push needs an evaluation by outcome or distance"
                : ExtraTurnGame<G>    ? "push needs a game whose players alternate"
                : !RetractableGame<G> ? "push needs a game that models RetractableGame"
                                      : "push needs a game that models PreferenceGame");
  return RowMethod::push;
}

}  // namespace detail

/// Backward induction.
struct BottomUp : BundledSolver {
  static constexpr std::string_view name = "bottom_up";
  template <Game G>
  static constexpr bool beside_model = RowGame<G> || options_come_first<G>;

  /// Opens a solver by `strategy`, or empty to let the solver choose. Throws Error{not_applicable}
  /// for push if the game does not list predecessors.
  template <Game G, EvaluationOf<G> E>
    requires(RowGame<G> || options_come_first<G> || GraphEvaluation<E>)
  static auto open(const G& game, [[maybe_unused]] std::string_view strategy) {
    if constexpr (RowGame<G>)
      return RowSolver<G, E>(game, detail::row_method<G, E>(strategy));
    else if constexpr (!options_come_first<G>)
      return ReachedSolver<G, E>(game, solve_in_order<E>);
    else
      return FiniteSolver<G, E>(game, strategy == "table"    ? Layout::table
                                      : strategy == "window" ? Layout::window
                                      : strategy == "array"  ? Layout::array
                                                             : Layout::automatic);
  }
};

}  // namespace zugzwang
