#pragma once

// Retrograde analysis of a game: its tables, asked by the game's own states.

#include <array>
#include <concepts>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <zugzwang/core/best_moves.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/has_ability.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/reach/reached_solution.hpp>
#include <zugzwang/solvers/retrograde/retrograde_tables.hpp>
#include <zugzwang/solvers/retrograde/tiered_rules_of.hpp>
#include <zugzwang/solvers/solver_list.hpp>

namespace zugzwang {

/// A game that knows its rules tier by tier, and where the values of its states are kept; those of
/// an IndexedGame follow from its numbering.
template <class G>
concept TabledGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { tiered_rules(game) } -> std::same_as<std::unique_ptr<const TieredRules>>;
  { place_of(game, state) } -> std::same_as<TierPlace>;
};

/// Win, loss or draw and the distance of every state of a numbered game that play can reach, and of
/// all others of the same tiers; see RetrogradeTables.
template <TabledGame G, EvaluationOf<G> E>
  requires(std::same_as<E, ByOutcome> || std::same_as<E, ByDistance>)
class RetrogradeSolution {
 public:
  using Value = typename E::Value;
  using State = StateOf<G>;

  /// Keeps a copy of the game.
  explicit RetrogradeSolution(const G& game, Predecessors source = Predecessors::automatic)
      : game_(game), tables_(tiered_rules(game_), source, std::same_as<E, ByDistance>) {}
  RetrogradeSolution(const RetrogradeSolution&) = delete;  // the tables refer to the game
  RetrogradeSolution& operator=(const RetrogradeSolution&) = delete;

  RetrogradeTables& tables() { return tables_; }
  const RetrogradeTables& tables() const { return tables_; }

  /// Solves the state's tier and those that play can reach from it, as the tables do.
  Status solve(const State& state, const Limits& limits) {
    return tables_.solve(place_of(game_, state).tier, limits);
  }
  /// All positions of a tier are solved together, and after those that moves lead to.
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
  static constexpr Standing standing = IndexedGame<G> ? Standing::candidate : Standing::last_resort;
  template <Game G>
  static constexpr auto strategies = [] {
    if constexpr (!IndexedGame<G>)
      return std::array<std::string_view, 0>{};
    else if constexpr (percolates_back<G>)
      return std::array{name_of(Predecessors::of_the_game), name_of(Predecessors::reverse_graph),
                        name_of(Predecessors::forward_passes)};
    else
      return std::array{name_of(Predecessors::reverse_graph),
                        name_of(Predecessors::forward_passes)};
  }();

  /// Tables ask the rules for batches of states at a time.
  template <Game G>
  static constexpr OnModel on_model = TabledGame<G> ? OnModel::as_fast : OnModel::slower;
  static constexpr Wanted wanted{};

  /// Opens a solution by `strategy`, or empty for the first that the game and the memory allow.
  template <Game G, EvaluationOf<G> E>
  static auto open(const G& game, [[maybe_unused]] std::string_view strategy) {
    if constexpr (TabledGame<G>) {
      Predecessors source = Predecessors::automatic;
      for (const Predecessors each :
           {Predecessors::of_the_game, Predecessors::reverse_graph, Predecessors::forward_passes})
        if (strategy == name_of(each)) source = each;
      return RetrogradeSolution<G, E>(game, source);
    } else {
      return ReachedSolution<G, E>(game, solve_backwards<E>);
    }
  }
};

}  // namespace zugzwang
