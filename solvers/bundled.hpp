#pragma once

// The bundled solvers: what each is called, which games and evaluations it solves, and how. Their
// code is elsewhere, and brought by solvers/all.hpp: most games run on their models, for which it
// is compiled once.

#include <array>
#include <concepts>
#include <string_view>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/has_ability.hpp>
#include <zugzwang/solvers/retrograde/tabled_game.hpp>
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
  static constexpr bool solves = RowGame<G> || options_come_first<G> || GraphEvaluation<E>;
  template <Game G>
  static constexpr SolverPriority priority =
      RowGame<G> || options_come_first<G> ? SolverPriority::candidate : SolverPriority::on_request;
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
      !RowGame<G> && !options_come_first<G> ? OnModel::slower : OnModel::never;
  static constexpr Wanted wanted{};

  /// `strategy` is one of `strategies`, or empty: the solver chooses.
  /// Throws Error{not_applicable} when push is asked of a game that gives no predecessors.
  template <Game G, EvaluationOf<G> E>
  static auto open(const G& game, std::string_view strategy);  // in rows/bottom_up.hpp
};

/// One look at the position: for games whose theory is known.
struct ClosedForm {
  static constexpr std::string_view name = "closed_form";
  static constexpr std::string_view summary = "the value by theory alone, without search";

  template <Game G>
  static constexpr std::string_view missing = ClosedFormGame<G> ? "" : "ClosedFormGame";
  template <Game G, EvaluationOf<G> E>
  static constexpr bool solves = [] {
    if constexpr (ClosedFormGame<G>)
      return std::same_as<E, ByOutcome> || std::same_as<E, ClosedFormEvaluation<G>>;
    return false;
  }();

  template <ClosedFormGame G, EvaluationOf<G> E>
  static auto open(const G& game, std::string_view strategy);  // in closed_form.hpp
};

/// Backwards from the decided positions, for games in which positions may come back. A game that is
/// not an IndexedGame is numbered by what play can reach from the asked position.
struct Retrograde {
  static constexpr std::string_view name = "retrograde";
  static constexpr std::string_view summary =
      "backwards from the decided positions, level by level; what nothing decides is a draw";

  template <Game G>
  static constexpr std::string_view missing = ScoringGame<G> ? "an outcome without scores" : "";
  template <Game G, EvaluationOf<G> E>
  static constexpr bool solves = std::same_as<E, ByOutcome> || std::same_as<E, ByDistance>;
  template <Game G>
  static constexpr SolverPriority priority =
      IndexedGame<G> ? SolverPriority::candidate : SolverPriority::last_resort;
  template <Game G>
  static constexpr auto strategies = [] {
    if constexpr (!IndexedGame<G>)
      return std::array<std::string_view, 0>{};
    else if constexpr (percolates_back<G>)
      return std::array{name_of(Predecessors::of_the_game), name_of(Predecessors::reverse_graph),
                        name_of(Predecessors::value_iteration)};
    else
      return std::array{name_of(Predecessors::reverse_graph),
                        name_of(Predecessors::value_iteration)};
  }();

  /// Tables ask the rules for batches of states at a time.
  template <Game G>
  static constexpr OnModel on_model = TabledGame<G> ? OnModel::as_fast : OnModel::slower;
  static constexpr Wanted wanted{};

  /// Opens a solution by `strategy`, or empty for the first that the game and the memory allow.
  template <Game G, EvaluationOf<G> E>
  static auto open(const G& game, std::string_view strategy);  // in retrograde/retrograde.hpp
};

/// The solver of impartial games: nimbers by mex, and by xor if a position splits.
struct Grundy {
  static constexpr std::string_view name = "grundy";
  static constexpr std::string_view summary =
      "nimbers by mex, sums by xor: each component once, heaps by the sequence of their sizes";

  template <Game G>
  static constexpr std::string_view missing = ImpartialGame<G> ? "" : "ImpartialGame";
  template <Game G, EvaluationOf<G> E>
  static constexpr bool solves = std::same_as<E, ByNimber>;
  template <Game G>
  static constexpr auto strategies = [] {
    if constexpr (TakingBreakingGame<G>)
      return std::array<std::string_view, 2>{"period", "all_heaps"};
    else
      return std::array<std::string_view, 0>{};
  }();

  template <Game G>
  static constexpr OnModel on_model =
      !HeapGame<G> && !DecomposableGame<G> ? OnModel::slower : OnModel::never;
  static constexpr Wanted wanted{.keys_are_indices = true};

  /// `strategy` is "period" (the default) or "all_heaps", which computes every heap up to the
  /// largest. A game that does not split is searched by the same code as top-down.
  template <Game G, EvaluationOf<G> E>
  static auto open(const G& game, std::string_view strategy);  // in heaps/grundy.hpp
};

/// What the asked position needs, and of that only as much as settles its value.
struct AlphaBeta {
  static constexpr std::string_view name = "alpha_beta";
  static constexpr std::string_view summary =
      "search with bounds, which passes over what cannot matter, in a table of a bounded size; for "
      "games in which no position comes back";

  template <Game G>
  static constexpr std::string_view missing = has_integer_keys<G> ? "" : "keys that are integers";
  template <Game G, EvaluationOf<G> E>
  static constexpr bool solves = !std::same_as<E, ByNimber> && has_integer_keys<G>;
  /// A game that tells a search how to go about it is solved so.
  template <Game G>
  static constexpr SolverPriority priority =
      SearchOrderGame<G> || SafeMovesGame<G> || SettledGame<G> || BoundedGame<G>
          ? SolverPriority::candidate
          : SolverPriority::on_request;

  template <Game G>
  static constexpr OnModel on_model = OnModel::slower;
  static constexpr Wanted wanted{.theory = true};

  template <Game G, EvaluationOf<G> E>
  static auto open(const G& game, std::string_view strategy);  // in search/alpha_beta.hpp
};

/// Who wins, where the win is deep and narrow.
struct ProofNumber {
  static constexpr std::string_view name = "proof_number";
  static constexpr std::string_view summary =
      "proof-number search for who wins, in a table of a bounded size, where the tree is wide and "
      "the win deep; for games in which no position comes back";

  template <Game G>
  static constexpr std::string_view missing = ScoringGame<G>        ? "an outcome without scores"
                                              : has_integer_keys<G> ? ""
                                                                    : "keys that are integers";
  template <Game G, EvaluationOf<G> E>
  static constexpr bool solves = std::same_as<E, ByOutcome> && has_integer_keys<G>;
  template <Game G>
  static constexpr SolverPriority priority = SolverPriority::on_request;

  template <Game G>
  static constexpr OnModel on_model = OnModel::slower;
  static constexpr Wanted wanted{.theory = true};

  template <Game G, EvaluationOf<G> E>
  static auto open(const G& game, std::string_view strategy);  // in search/proof_number.hpp
};

/// Only what the asked position needs, each position once.
struct TopDown {
  static constexpr std::string_view name = "top_down";
  static constexpr std::string_view summary =
      "memoized search of what the asked position needs; for games in which no position comes back";

  template <Game G>
  static constexpr std::string_view missing = "";
  template <Game G, EvaluationOf<G> E>
  static constexpr bool solves = true;

  template <Game G>
  static constexpr OnModel on_model = OnModel::slower;
  static constexpr Wanted wanted{.keys_are_indices = true};

  template <Game G, EvaluationOf<G> E>
  static auto open(const G& game, std::string_view strategy);  // in search/top_down.hpp
};

/// In the order in which they are preferred.
using AllSolvers =
    SolverList<BottomUp, ClosedForm, Retrograde, Grundy, AlphaBeta, ProofNumber, TopDown>;

}  // namespace zugzwang
