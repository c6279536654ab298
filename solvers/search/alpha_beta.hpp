#pragma once

// Alpha-beta search with null windows: every search asks whether the value of a position is at
// least so much, and stops at the first move that shows it is, or when no move can. What it finds
// out, it keeps as bounds in a table of a bounded size; positions that had to make room are
// searched again when they are met. A few questions settle the value: first who wins, then how soon
// or by how much.
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
#include <zugzwang/solvers/bundled.hpp>
#include <zugzwang/solvers/search/position_search.hpp>
#include <zugzwang/solvers/search/value_search.hpp>

namespace zugzwang {

/// The scores of a search as values of an evaluation.
template <Game G, EvaluationOf<G> E>
class AlphaBetaSolver : public ValueSearch<G> {
 public:
  using State = StateOf<G>;
  using Value = typename E::Value;

  explicit AlphaBetaSolver(const G& game)
      : ValueSearch<G>(game, std::same_as<E, ByOutcome> ? Precision::outcome : Precision::exact) {}

  /// Of a state that was solved, or one of the options that were, or of one that is alike.
  Value value(const State& state) const {
    if (const std::optional<Outcome> result = this->game().result(state))
      return E::finished(*result);
    const std::optional<std::int32_t> score = this->score(state);
    return score ? value_of(*score) : E::undecided;
  }
  /// What is known of a state whose solve was ended by a limit: nothing where the rules alone tell
  /// as much. By distance, of a win or a loss in any number of plies, only that it is no worse or
  /// no better than a draw.
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

template <Game G, EvaluationOf<G> E>
auto AlphaBeta::open(const G& game, std::string_view) {
  return AlphaBetaSolver<G, E>(game);
}

}  // namespace zugzwang
