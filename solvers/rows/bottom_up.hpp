#pragma once

// The bottom-up traversal: every position from those before it, in the rows of a row game, of a
// finite game in the order of the indices, and of any other in a topological order of what play can
// reach.

#include <array>
#include <string_view>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/solvers/reach/reached_solution.hpp>
#include <zugzwang/solvers/rows/finite_solution.hpp>
#include <zugzwang/solvers/rows/row_solution.hpp>
#include <zugzwang/solvers/solver_list.hpp>

namespace zugzwang {

/// Rows 0, 1, 2 … each from the rows before it, with proved periods; of a finite game, all states
/// in the order of their indices. Of any other game, all that play can reach from the asked
/// position, where it cannot come back to one.
struct BottomUp {
  static constexpr std::string_view name = "bottom_up";
  static constexpr std::string_view summary =
      "every position from those before it, in order; where rows repeat, a proved period answers "
      "for all further rows";

  template <Game G>
  static constexpr std::string_view missing = "";
  template <Game G, EvaluationOf<G> E>
  static constexpr bool solves = RowGame<G> || FiniteBottomUpGame<G> || GraphEvaluation<E>;
  template <Game G>
  static constexpr Standing standing =
      RowGame<G> || FiniteBottomUpGame<G> ? Standing::candidate : Standing::on_request;
  template <Game G>
  static constexpr auto strategies = [] {
    if constexpr (RowGame<G>)
      return std::array<std::string_view, 2>{"pull", "push"};
    else if constexpr (ArrayLayersGame<G>)
      return std::array<std::string_view, 3>{"table", "window", "array"};
    else if constexpr (LayeredGame<G>)
      return std::array<std::string_view, 2>{"table", "window"};
    else
      return std::array<std::string_view, 0>{};
  }();

  template <Game G>
  static constexpr OnModel on_model =
      !RowGame<G> && !FiniteBottomUpGame<G> ? OnModel::slower : OnModel::never;
  static constexpr Wanted wanted{};

  /// `strategy` is one of `strategies`, or empty: the solver chooses.
  /// Throws Error{not_applicable} when push is asked of a game that gives no predecessors.
  template <Game G, EvaluationOf<G> E>
  static auto open(const G& game, [[maybe_unused]] std::string_view strategy) {
    if constexpr (RowGame<G>)
      return RowSolution<G, E>(game, row_method<G, E>(strategy));
    else if constexpr (!FiniteBottomUpGame<G>)
      return ReachedSolution<G, E>(game, solve_in_order<E>);
    else
      return FiniteSolution<G, E>(game, strategy == "table"    ? Layout::table
                                        : strategy == "window" ? Layout::window
                                        : strategy == "array"  ? Layout::array
                                                               : Layout::automatic);
  }

 private:
  template <RowGame G, EvaluationOf<G> E>
  static RowMethod row_method(std::string_view strategy) {
    if (strategy == "pull") return RowMethod::pull;
    if (strategy.empty()) return RowMethod::automatic;
    if (!RowSolution<G, E>::Table::can_push)
      throw Error(ErrorCode::not_applicable,
                  !MarkingEvaluation<E> ? "push needs an evaluation by outcome or distance"
                  : ExtraTurnGame<G>    ? "push needs a game whose players alternate"
                  : !RetractableGame<G> ? "push needs a game that models RetractableGame"
                                        : "push needs a game that models PreferenceGame");
    return RowMethod::push;
  }
};

}  // namespace zugzwang
