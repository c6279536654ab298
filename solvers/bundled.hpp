#pragma once

// Describes the bundled solvers: the name of each, and which games and evaluations it solves, by
// which strategies. Their implementations are separate, in solvers/all.hpp: most games are solved
// through their models, for which these are compiled once.

#include <array>
#include <concepts>
#include <string_view>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/solvers/retrograde/tabled_game.hpp>
#include <zugzwang/solvers/solver_traits.hpp>

namespace zugzwang {

/// Backward induction. Solves a row game row by row, each from the rows before it, with proved
/// periods, and a finite game state by state in the order of indices. Solves any other game over
/// the positions that play can reach from the given one, if there are no cycles.
struct BottomUp {
  static constexpr std::string_view name = "bottom_up";
  static constexpr std::string_view summary =
      "backward induction, row by row; if rows repeat, a proved period answers for all further "
      "rows";
  static constexpr bool needs_acyclic_play = true;

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
  static constexpr Wanted wanted{.abilities = {GameAbility::canonical}};

  /// Opens a solver by `strategy`, one of `strategies`, or empty to let the solver choose. Throws
  /// Error{not_applicable} for push if the game does not list predecessors.
  template <Game G, EvaluationOf<G> E>
  static auto open(const G& game, std::string_view strategy);  // in rows/bottom_up.hpp
};

/// Solves games whose theory is known by evaluating the position itself.
struct ClosedForm {
  static constexpr std::string_view name = "closed_form";
  static constexpr std::string_view summary = "the value by theory, without search";

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

/// Retrograde analysis: backwards from the decided positions, for games with cycles. For a game
/// that is not an IndexedGame, numbers the positions that play can reach from the given one.
struct Retrograde {
  static constexpr std::string_view name = "retrograde";
  static constexpr std::string_view summary =
      "retrograde analysis from the decided positions; positions that stay undecided are draws";

  template <Game G>
  static constexpr std::string_view missing = ScoringGame<G> ? "outcomes without scores" : "";
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

  /// Tables call the rules for batches of states.
  template <Game G>
  static constexpr OnModel on_model = TabledGame<G> ? OnModel::as_fast : OnModel::slower;
  static constexpr Wanted wanted{.abilities = {GameAbility::canonical, GameAbility::index,
                                               GameAbility::tiers, GameAbility::predecessors,
                                               GameAbility::option_count}};

  /// Opens a solver by `strategy`, or empty for the first that the game and the memory allow.
  template <Game G, EvaluationOf<G> E>
  static auto open(const G& game, std::string_view strategy);  // in retrograde/retrograde.hpp
};

/// What a memoized search wants of a model.
inline constexpr Wanted of_memo{.abilities = {GameAbility::canonical, GameAbility::index,
                                              GameAbility::key_bits, GameAbility::rank}};

/// Solves impartial games: nimbers by mex, and by xor if a position splits.
struct Grundy {
  static constexpr std::string_view name = "grundy";
  static constexpr std::string_view summary =
      "nimbers by mex, sums by xor: each component once, heaps by the sequence of their sizes";
  static constexpr bool needs_acyclic_play = true;

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
  static constexpr Wanted wanted = of_memo;

  /// Opens a solver by `strategy`: "period" (the default), or "all_heaps", which computes every
  /// heap up to the largest. A game that does not split is searched by the code of top-down.
  template <Game G, EvaluationOf<G> E>
  static auto open(const G& game, std::string_view strategy);  // in heaps/grundy.hpp
};

/// Whether a game guides an alpha-beta search, which then beats a memoized one.
template <class G>
inline constexpr bool guides_search =
    SearchOrderGame<G> || SafeMovesGame<G> || SettledGame<G> || BoundedGame<G>;

/// Alpha-beta search: visits only positions that can matter to the value of the given one.
struct AlphaBeta {
  static constexpr std::string_view name = "alpha_beta";
  static constexpr std::string_view summary =
      "alpha-beta search with a transposition table of bounded size; for games without cycles";
  static constexpr bool needs_acyclic_play = true;

  template <Game G>
  static constexpr std::string_view missing = has_integer_keys<G> ? "" : "integer keys";
  template <Game G, EvaluationOf<G> E>
  static constexpr bool solves = !std::same_as<E, ByNimber> && has_integer_keys<G>;
  template <Game G>
  static constexpr SolverPriority priority =
      guides_search<G> ? SolverPriority::candidate : SolverPriority::on_request;
  /// Without guidance, memoized search finds an outcome sooner, but not a distance; in wide games
  /// proof numbers do.
  static constexpr bool is_search = true;
  template <Game G, EvaluationOf<G> E>
  static constexpr SearchShare share = !std::same_as<E, ByOutcome> ? SearchShare{1, 1}
                                       : guides_search<G>          ? SearchShare{1, 0.4}
                                                                   : SearchShare{};

  template <Game G>
  static constexpr OnModel on_model = OnModel::slower;
  static constexpr Wanted wanted{
      .abilities = {GameAbility::canonical, GameAbility::rank, GameAbility::search_order,
                    GameAbility::safe_moves, GameAbility::settled, GameAbility::bounds},
      .theory = true};

  template <Game G, EvaluationOf<G> E>
  static auto open(const G& game, std::string_view strategy);  // in search/alpha_beta.hpp
};

/// Proof-number search: finds the winner if the win is deep and narrow.
struct ProofNumber {
  static constexpr std::string_view name = "proof_number";
  static constexpr std::string_view summary =
      "proof-number search for the winner, in a table of bounded size; for wide trees with deep "
      "wins, in games without cycles";
  static constexpr bool needs_acyclic_play = true;

  template <Game G>
  static constexpr std::string_view missing =
      ScoringGame<G> ? "outcomes without scores" : AlphaBeta::missing<G>;
  template <Game G, EvaluationOf<G> E>
  static constexpr bool solves = std::same_as<E, ByOutcome> && has_integer_keys<G>;
  template <Game G>
  static constexpr SolverPriority priority = SolverPriority::on_request;
  /// A position costs about 1.6 times one of alpha-beta.
  static constexpr bool is_search = true;
  template <Game G, EvaluationOf<G> E>
  static constexpr SearchShare share =
      guides_search<G> ? SearchShare{0.15, 1} : SearchShare{0.6, 0.6};

  template <Game G>
  static constexpr OnModel on_model = OnModel::slower;
  static constexpr Wanted wanted{.abilities = {GameAbility::canonical, GameAbility::rank,
                                               GameAbility::safe_moves, GameAbility::settled},
                                 .theory = true};

  template <Game G, EvaluationOf<G> E>
  static auto open(const G& game, std::string_view strategy);  // in search/proof_number.hpp
};

/// Memoized search: solves only the positions that the given one needs, each once.
struct TopDown {
  static constexpr std::string_view name = "top_down";
  static constexpr std::string_view summary =
      "memoized search of the positions that the given one needs; for games without cycles";
  static constexpr bool needs_acyclic_play = true;

  template <Game G>
  static constexpr std::string_view missing = "";
  template <Game G, EvaluationOf<G> E>
  static constexpr bool solves = true;
  static constexpr bool is_search = true;
  /// A distance is found by alpha-beta search sooner, as a rule.
  template <Game G, EvaluationOf<G> E>
  static constexpr SearchShare share = !AlphaBeta::solves<G, E>      ? SearchShare{1, 1}
                                       : guides_search<G>            ? SearchShare{}
                                       : std::same_as<E, ByDistance> ? SearchShare{0.2, 0.2}
                                                                     : SearchShare{1, 1};

  template <Game G>
  static constexpr OnModel on_model = OnModel::slower;
  static constexpr Wanted wanted = of_memo;

  template <Game G, EvaluationOf<G> E>
  static auto open(const G& game, std::string_view strategy);  // in search/top_down.hpp
};

/// All bundled solvers, in order of preference.
using AllSolvers =
    SolverList<BottomUp, ClosedForm, Retrograde, Grundy, AlphaBeta, ProofNumber, TopDown>;

}  // namespace zugzwang
