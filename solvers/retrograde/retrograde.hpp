#pragma once

// The retrograde solver of a game, which looks up its tables by the game's own states.

#include <concepts>
#include <optional>
#include <string_view>

#include <zugzwang/core/best_moves.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/game_abilities.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/reach/reached_solver.hpp>
#include <zugzwang/solvers/retrograde/retrograde_tables.hpp>
#include <zugzwang/solvers/retrograde/tiered_rules_of.hpp>
#include <zugzwang/solvers/solver_list.hpp>

namespace zugzwang {

/// Computes win, loss or draw and the distance of every state of an indexed game that play can
/// reach, and of all other states of the same tiers; see RetrogradeTables.
template <TabledGame G, EvaluationOf<G> E>
  requires(std::same_as<E, ByOutcome> || std::same_as<E, ByDistance>)
class RetrogradeSolver {
 public:
  using Value = typename E::Value;
  using State = StateOf<G>;

  /// Keeps a copy of the game.
  explicit RetrogradeSolver(const G& game, Predecessors source = Predecessors::automatic)
      : game_(game), tables_(tiered_rules(game_), source, std::same_as<E, ByDistance>) {}
  RetrogradeSolver(const RetrogradeSolver&) = delete;  // the tables refer to the game
  RetrogradeSolver& operator=(const RetrogradeSolver&) = delete;

  RetrogradeTables& tables() { return tables_; }
  const RetrogradeTables& tables() const { return tables_; }

  /// Solves the state's tier and the tiers that play can reach from it; see
  /// RetrogradeTables::solve.
  Status solve(const State& state, const Limits& limits) {
    return tables_.solve(place_of(game_, state).tier, limits);
  }
  /// Does the same: all positions of a tier are solved together, after those to which moves lead.
  Status solve_options(const State& root, const Limits& limits) { return solve(root, limits); }

  /// Returns the value of a state that has been solved, or of one that play can reach from it if
  /// memory did not run short.
  Value value(const State& state) const {
    const Distance distance = tables_.value(place_of(game_, state));
    if constexpr (std::same_as<E, ByOutcome>)
      return distance.outcome();
    else
      return distance;
  }
  std::optional<MoveOf<G>> best_move(const State& state) const {
    return zugzwang::best_move<E>(game_, state, value(state),
                                  [this](const State& option) { return value(option); });
  }

  const Statistics& statistics() const { return tables_.statistics(); }
  Ability* find_ability(std::string_view name) const { return tables_.find_ability(name); }

 private:
  G game_;
  RetrogradeTables tables_;
};

/// Retrograde analysis.
struct Retrograde : BundledSolver {
  static constexpr std::string_view name = "retrograde";

  /// Opens a solver by `strategy`, or empty for the first that the game and the memory allow.
  template <Game G, EvaluationOf<G> E>
    requires(!ScoringGame<G> && (std::same_as<E, ByOutcome> || std::same_as<E, ByDistance>))
  static auto open(const G& game, [[maybe_unused]] std::string_view strategy) {
    if constexpr (TabledGame<G>) {
      Predecessors source = Predecessors::automatic;
      for (const Predecessors each :
           {Predecessors::of_the_game, Predecessors::reverse_graph, Predecessors::value_iteration})
        if (strategy == name_of(each)) source = each;
      return RetrogradeSolver<G, E>(game, source);
    } else {
      return ReachedSolver<G, E>(game, solve_backwards<E>);
    }
  }
};

}  // namespace zugzwang
