#pragma once

// Alpha-beta search with null windows: every search asks whether the value of a position is at
// least some threshold, and stops at the first move that shows it is, or when no move can. It
// stores what it finds as bounds in a transposition table of bounded size; positions that were
// replaced are searched again when they are met. A few questions determine the value: first the
// outcome, then the distance or the margin.
//
// D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6
// (1975); A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-First Fixed-Depth Minimax
// Algorithms", Artificial Intelligence 87 (1996).

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/solvers/search/position_search.hpp>
#include <zugzwang/solvers/search/value_search.hpp>
#include <zugzwang/solvers/solver_list.hpp>

namespace zugzwang {

/// Solves by alpha-beta search, and converts the scores of the search to values of an evaluation.
template <Game G, EvaluationOf<G> E>
class AlphaBetaSolver : public ValueSearch<G> {
 public:
  using State = StateOf<G>;
  using Value = typename E::Value;

  explicit AlphaBetaSolver(const G& game)
      : ValueSearch<G>(game, std::same_as<E, ByOutcome> ? Precision::outcome : Precision::exact) {}

  /// Returns the value of a state or option that was solved, or of an equivalent one.
  Value value(const State& state) const {
    if (const std::optional<Outcome> result = this->game().result(state))
      return E::finished(*result);
    const std::optional<std::int32_t> score = this->score(state);
    return score ? value_of(*score) : E::undecided;
  }
  /// Returns a bound of a state whose solve was ended by a limit; nothing if it is no better than
  /// the bound by the rules alone. By distance, a win or a loss in an unknown number of plies gives
  /// only the bound of a draw.
  std::optional<Value> at_least(const State& state) const {
    const ScoreBounds* const begun = this->begun(state);
    if (begun == nullptr ||
        value_of(begun->lower) <= value_of(this->rules().bounds_of(state).lower))
      return std::nullopt;
    return value_of(begun->lower == 1 ? least_win : begun->lower);
  }
  std::optional<Value> at_most(const State& state) const {
    const ScoreBounds* const begun = this->begun(state);
    if (begun == nullptr ||
        value_of(begun->upper) >= value_of(this->rules().bounds_of(state).upper))
      return std::nullopt;
    return value_of(begun->upper == -1 ? -least_win : begun->upper);
  }

 private:
  static constexpr std::int32_t least_win = std::same_as<E, ByDistance> ? 0 : 1;

  static Value value_of(std::int32_t score) {
    if constexpr (std::same_as<E, ByOutcome>)
      return DistanceScore::outcome(score);
    else if constexpr (std::same_as<E, ByDistance>)
      return DistanceScore::distance(score);
    else
      return score;
  }
};

/// Alpha-beta search.
struct AlphaBeta : BundledSolver {
  static constexpr std::string_view name = "alpha_beta";

  template <Game G, EvaluationOf<G> E>
    requires(has_integer_keys<G> && !std::same_as<E, ByNimber>)
  static auto open(const G& game, std::string_view) {
    return AlphaBetaSolver<G, E>(game);
  }
};

}  // namespace zugzwang
