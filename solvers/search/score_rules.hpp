#pragma once

// What a search with bounds knows of a position before it looks at any move: from a win at once,
// from theory, and from the number of plies that may be left.

#include <algorithm>
#include <cstdint>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/has_ability.hpp>
#include <zugzwang/solvers/search/bound_table.hpp>
#include <zugzwang/solvers/search/search_score.hpp>

namespace zugzwang {

/// What the rules tell of values, as scores.
template <Game G>
class ScoreRules {
 public:
  using State = StateOf<G>;
  using Score = ScoreOf<G>;
  explicit ScoreRules(const G& game) : game_(game) {}

  /// Whether the moves after which the opponent wins at once are not looked at.
  static constexpr bool knows_safe_moves(const G& game) {
    return !ScoringGame<G> && has_safe_moves(game);
  }
  /// The moves that a search looks at, in its order.
  static decltype(auto) moves_to_search(const G& game, const State& state) {
    if constexpr (ModelledGame<G>)
      return knows_safe_moves(game) ? game.safe_moves(state) : game.search_order(state);
    else if constexpr (SafeMovesGame<G> && !ScoringGame<G>)
      return game.safe_moves(state);
    else if constexpr (SearchOrderGame<G>)
      return game.search_order(state);
    else
      return game.moves(state);
  }

  /// What the rules alone say of an unfinished state.
  ScoreBounds bounds_of(const State& state, bool may_win = true) const {
    if constexpr (ScoringGame<G>) {
      return {Score::least, Score::greatest};
    } else {
      ScoreBounds bounds{Score::of(Distance::loss(1)), Score::of(Distance::win(1))};
      if constexpr (SafeMovesGame<G>)
        if (knows_safe_moves(game_)) {
          if (may_win && game_.can_win(state)) {
            bounds.lower = bounds.upper;
            return bounds;
          }
          bounds.upper = reachable(state, Distance::win(3));
        }
      if constexpr (SettledGame<G> || BoundedGame<G>) {
        const OutcomeBounds outcomes = bounds_by_theory(game_, state);
        bounds.lower = std::max(bounds.lower, Score::least_of(outcomes.at_least));
        bounds.upper = std::min(bounds.upper, -Score::least_of(opposite(outcomes.at_most)));
      }
      return bounds;
    }
  }
  /// The score of a value, or of a draw if play ends sooner.
  std::int32_t reachable([[maybe_unused]] const State& state, const Distance& distance) const {
    if constexpr (RankedGame<G>)
      if (has_rank(game_) && game_.rank(state) < distance.plies()) return 0;
    return Score::of(distance);
  }
  /// The least score of a position in which some moves are not searched, since the opponent wins at
  /// once after them.
  std::int32_t left_out() const {
    if constexpr (!ScoringGame<G>)
      if (knows_safe_moves(game_)) return Score::of(Distance::loss(2));
    return Score::least - 1;
  }

 private:
  const G& game_;
};

}  // namespace zugzwang
