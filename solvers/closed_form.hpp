#pragma once

// The value that theory gives without search. `compare` and the tests check this claim of a theorem
// against the generic solvers.

#include <concepts>
#include <optional>
#include <string_view>
#include <vector>

#include <zugzwang/core/best_moves.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/solver_list.hpp>

namespace zugzwang {

template <ClosedFormGame G, EvaluationOf<G> E = ByOutcome>
class ClosedFormSolver {
 public:
  explicit ClosedFormSolver(const G& game) : game_(game) {}

  Status solve(const StateOf<G>&, const Limits& limits) {
    const Meter meter(limits);
    ++statistics_.positions;
    statistics_.seconds += meter.seconds();
    return Status::complete;
  }

  typename E::Value value(const StateOf<G>& state) const {
    if constexpr (std::same_as<E, ClosedFormEvaluation<G>>)
      return game_.closed_form(state);
    else
      return ClosedFormEvaluation<G>::outcome(game_.closed_form(state));
  }

  /// Lists the best moves of a state, in order of preference; none if all moves lose alike. At most
  /// `most`, and only those found before the meter ends the search.
  std::vector<MoveOf<G>> best_moves(const StateOf<G>& state, std::size_t most, Meter& meter) const
    requires ClosedFormMovesGame<G>
  {
    std::vector<MoveOf<G>> moves;
    for (const MoveOf<G>& move : game_.best_moves(state)) {
      if (moves.size() == most) break;
      if (meter.check_every(1 << 10, {"best moves", meter.steps(), 0}) != Status::complete) break;
      moves.push_back(move);
    }
    return moves;
  }

  Status solve_options(const StateOf<G>& state, const Limits& limits) {
    return solve(state, limits);
  }
  std::optional<MoveOf<G>> best_move(const StateOf<G>& state) const {
    if constexpr (ClosedFormMovesGame<G>)
      for (const MoveOf<G>& move : game_.best_moves(state)) return move;
    return zugzwang::best_move<E>(game_, state, value(state),
                                  [this](const StateOf<G>& option) { return value(option); });
  }

  const Statistics& statistics() const { return statistics_; }

 private:
  G game_;
  Statistics statistics_;
};

/// The value by theory.
struct ClosedForm : BundledSolver {
  static constexpr std::string_view name = "closed_form";
  template <Game G>
  static constexpr bool beside_model = ClosedFormGame<G>;

  template <ClosedFormGame G, EvaluationOf<G> E>
    requires(std::same_as<E, ByOutcome> || std::same_as<E, ClosedFormEvaluation<G>>)
  static auto open(const G& game, std::string_view) {
    return ClosedFormSolver<G, E>(game);
  }
};

}  // namespace zugzwang
