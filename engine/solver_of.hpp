#pragma once

// Implements `AnySolver` by a solver of one game under one evaluation: the only code that a solver
// adds to a game beside its own.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <zugzwang/core/ability.hpp>
#include <zugzwang/core/census.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/game_graph_in.hpp>
#include <zugzwang/solvers/census.hpp>
#include <zugzwang/solvers/retrograde/retrograde_tables.hpp>

namespace zugzwang {

namespace detail {

template <class Solution, class State>
concept ListsMoves = requires(const Solution& solver, const State& state, std::size_t most,
                              Meter& meter) { solver.best_moves(state, most, meter); };

template <class Solution, class State>
concept KnowsBounds = requires(const Solution& solver, const State& state) {
  solver.at_least(state);
  solver.at_most(state);
};

template <class Solution>
concept HasTables = requires(Solution& solver) {
  { solver.tables() } -> std::same_as<RetrogradeTables&>;
};

}  // namespace detail

/// Implements AnySolver by a solution of one type, which several solvers may open. The abilities
/// that involve moves are implemented here, with moves as data; the solution offers all others by
/// itself. `Where` provides the game, its states by number and its moves as data.
template <Game G, EvaluationOf<G> E, SolverOf<G, E> Solution, class Where = GameGraphIn<G>&>
class SolutionBy final : public AnySolver,
                         private OffersIf<OptionsSolverOf<Solution, G, E>, SolvesOptions>,
                         private OffersIf<detail::KnowsBounds<Solution, StateOf<G>>, ReportsBounds>,
                         private OffersIf<detail::ListsMoves<Solution, StateOf<G>>, ListsBestMoves>,
                         private OffersIf<detail::HasTables<Solution>, TakesCensus> {
 public:
  /// Opens the solution by the solver that S describes. The positions must outlive it.
  template <class S>
  SolutionBy(std::type_identity<S>, Where positions, std::string_view strategy)
      : positions_(std::forward<Where>(positions)),
        solver_(S::template open<G, E>(positions_.game(), strategy)) {}

  Status solve(std::uint64_t position, const Limits& limits) override {
    return shown([&] { return solver_.solve(positions_.state(position), limits); });
  }
  AnyValue value(std::uint64_t position) const override {
    return solver_.value(positions_.state(position));
  }
  [[gnu::cold]] Datum best_move(std::uint64_t position) const override {
    const StateOf<G> state = positions_.state(position);
    if (const auto move = solver_.best_move(state)) return positions_.move_to_json(state, *move);
    return {};
  }
  const Statistics& statistics() const override { return solver_.statistics(); }

  [[gnu::cold]] Ability* find_ability(std::string_view name) const override {
    auto* const self = const_cast<SolutionBy*>(this);
    if constexpr (OptionsSolverOf<Solution, G, E>)
      if (name == SolvesOptions::ability_name) return static_cast<SolvesOptions*>(self);
    if constexpr (detail::KnowsBounds<Solution, StateOf<G>>)
      if (name == ReportsBounds::ability_name) return static_cast<ReportsBounds*>(self);
    if constexpr (detail::ListsMoves<Solution, StateOf<G>>)
      if (name == ListsBestMoves::ability_name) return static_cast<ListsBestMoves*>(self);
    if constexpr (detail::HasTables<Solution>)
      if (name == TakesCensus::ability_name) return static_cast<TakesCensus*>(self);
    if constexpr (requires { self->solver_.find_ability(name); })
      return self->solver_.find_ability(name);
    return nullptr;
  }

 private:
  /// Calls `solve`, and lets an error about a state show the state.
  template <class Solve>
  Status shown(const Solve& solve) const {
    try {
      return solve();
    } catch (const StuckState<G>& stuck) {
      positions_.refuse_stuck(stuck.state());
      throw;  // never reached, but the compiler does not see it through a virtual function
    }
  }

  Status solve_options(std::uint64_t position, const Limits& limits) {
    return shown([&] { return solver_.solve_options(positions_.state(position), limits); });
  }
  [[gnu::cold]] std::optional<AnyValue> at_least(std::uint64_t position) const {
    return solver_.at_least(positions_.state(position));
  }
  [[gnu::cold]] std::optional<AnyValue> at_most(std::uint64_t position) const {
    return solver_.at_most(positions_.state(position));
  }
  [[gnu::cold]] void take_outcome(std::uint64_t position, Outcome outcome) {
    if constexpr (requires { solver_.take_outcome(positions_.state(position), outcome); })
      solver_.take_outcome(positions_.state(position), outcome);
  }
  [[gnu::cold]] Datum::List best_moves(std::uint64_t position, std::size_t most,
                                       Meter& meter) const {
    Datum::List moves;
    const StateOf<G> state = positions_.state(position);
    for (const MoveOf<G>& move : solver_.best_moves(state, most, meter))
      moves.push_back(positions_.move_to_json(state, move));
    return moves;
  }
  [[gnu::cold]] std::optional<std::vector<MoveFamily>> best_families(std::uint64_t position,
                                                                     std::size_t most,
                                                                     Meter& meter) const {
    const StateOf<G> state = positions_.state(position);
    if constexpr (requires { solver_.best_families(state, most, meter); }) {
      const auto found = solver_.best_families(state, most + 1, meter);
      if (found.size() > most) return std::nullopt;
      std::vector<MoveFamily> families;
      for (const auto& family : found)
        families.push_back({positions_.move_to_json(state, family.first),
                            positions_.move_to_json(state, family.last), family.step,
                            family.count});
      return families;
    }
    return std::nullopt;
  }
  Status census(const Limits& limits, Census& census) {
    if constexpr (detail::HasTables<Solution>) {
      const Status status = take_census(solver_.tables(), limits, census);
      census.renumber([this](std::uint64_t index) { return positions_.position_at(index); });
      return status;
    }
    return Status::complete;
  }

  Where positions_;
  Solution solver_;
};

}  // namespace zugzwang
