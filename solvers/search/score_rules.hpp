#pragma once

// What a search with bounds knows of a position before it looks at any move: from a win at once,
// from theory, and from the number of plies that may be left.

#include <algorithm>
#include <concepts>
#include <cstdint>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/has_ability.hpp>
#include <zugzwang/solvers/search/bound_table.hpp>
#include <zugzwang/solvers/search/search_score.hpp>

namespace zugzwang {

/// What the rules tell of values, as scores.
template <Game G, EvaluationOf<G> E>
class ScoreRules {
 public:
  using State = StateOf<G>;
  using Score = SearchScore<E>;
  explicit ScoreRules(const G& game) : game_(game) {}

  /// Whether the moves after which the opponent wins at once are not looked at.
  static constexpr bool knows_safe_moves(const G& game) {
    return !std::same_as<E, ByMargin> && has_safe_moves(game);
  }
  /// The moves that a search looks at, in its order.
  static decltype(auto) moves_to_search(const G& game, const State& state) {
    if constexpr (ModelledGame<G>)
      return knows_safe_moves(game) ? game.safe_moves(state) : game.search_order(state);
    else if constexpr (SafeMovesGame<G> && !std::same_as<E, ByMargin>)
      return game.safe_moves(state);
    else if constexpr (SearchOrderGame<G>)
      return game.search_order(state);
    else
      return game.moves(state);
  }

  /// What the rules alone say of an unfinished state.
  ScoreBounds bounds_of(const State& state, bool may_win = true) const {
    ScoreBounds bounds{Score::least, Score::greatest};
    if constexpr (std::same_as<E, ByDistance>)
      bounds = {Score::of(Distance::loss(1)), Score::of(Distance::win(1))};
    if constexpr (SafeMovesGame<G>)
      if (knows_safe_moves(game_)) {
        if (may_win && game_.can_win(state)) {
          bounds.lower = bounds.upper = score_of(Distance::win(1));
          return bounds;
        }
        bounds.upper = reachable(state, Distance::win(3));
      }
    if constexpr ((SettledGame<G> || BoundedGame<G>) && !std::same_as<E, ByMargin>) {
      const OutcomeBounds outcomes = bounds_by_theory(game_, state);
      bounds.lower = std::max(bounds.lower, least_of(outcomes.at_least));
      bounds.upper = std::min(bounds.upper, -least_of(opposite(outcomes.at_most)));
    }
    return bounds;
  }
  /// The score of a value, or of a draw if play ends sooner.
  std::int32_t reachable(const State& state, const Distance& distance) const {
    if constexpr (RankedGame<G>)
      if (has_rank(game_) && game_.rank(state) < distance.plies()) return 0;
    return score_of(distance);
  }
  /// The least score of a position in which some moves are not searched, since the opponent wins at
  /// once after them.
  std::int32_t left_out() const {
    return knows_safe_moves(game_) ? score_of(Distance::loss(2)) : Score::least - 1;
  }

 private:
  static std::int32_t score_of(const Distance& distance) {
    if constexpr (std::same_as<E, ByOutcome>)
      return Score::of(distance.outcome());
    else if constexpr (std::same_as<E, ByDistance>)
      return Score::of(distance);
    else
      return 0;
  }
  /// The least score of an outcome.
  static constexpr std::int32_t least_of(Outcome outcome) {
    return outcome == Outcome::win ? 1 : outcome == Outcome::draw ? 0 : Score::least;
  }

  const G& game_;
};

}  // namespace zugzwang
