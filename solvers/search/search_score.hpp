#pragma once

// Represents values as integer scores, about which a search with null windows asks: "is the value
// at least t?" Each kind of score defines what the question becomes for an option, and what to ask
// next.

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/game_abilities.hpp>
#include <zugzwang/core/outcome.hpp>
#include <zugzwang/solvers/search/transposition_table.hpp>

namespace zugzwang {

// Scores are ordered as values are, and lie between `least` and `greatest`, also those of finished
// states and of options. `seen` returns the score, for the mover, of an option with a given score,
// depending on whether the turn passes and on the move's gain. If the turn stays with the mover, an
// option is worth `wanted` or more if its score is at least `needed`; if the turn passes, if its
// score is at most `needed`.

/// A win in n plies has the score `horizon` − n, a loss n − `horizon`; no search reaches `horizon`
/// plies. The scores 1 and −1 are a win and a loss in any number of plies. The sign is the outcome,
/// so that the thresholds 0 and 1 decide the outcome.
struct DistanceScore {
  static constexpr std::int32_t horizon = 1 << 22;
  static constexpr std::int32_t least = -horizon;
  static constexpr std::int32_t greatest = horizon;

  static constexpr std::int32_t of(const Distance& value) {
    if (value == Distance::draw()) return 0;
    const auto plies = static_cast<std::int32_t>(
        std::min<std::uint64_t>(value.plies(), static_cast<std::uint64_t>(horizon) - 1));
    return value.outcome() == Outcome::win ? horizon - plies : plies - horizon;
  }
  static constexpr std::int32_t finished(Outcome result) { return of(Distance::finished(result)); }
  /// Returns the least score of an outcome.
  static constexpr std::int32_t least_of(Outcome outcome) {
    return outcome == Outcome::win ? 1 : outcome == Outcome::draw ? 0 : least;
  }
  static constexpr Outcome outcome(std::int32_t score) {
    return score > 0 ? Outcome::win : score == 0 ? Outcome::draw : Outcome::loss;
  }
  static constexpr Distance distance(std::int32_t score) {
    if (score == 0) return Distance::draw();
    if (score > 0) return Distance::win(static_cast<std::uint64_t>(horizon - score));
    return Distance::loss(static_cast<std::uint64_t>(horizon + score));
  }

  static constexpr std::int32_t seen(std::int32_t option, bool mover_changes, std::int64_t) {
    const std::int32_t later = option > 1 ? option - 1 : option < -1 ? option + 1 : option;
    return mover_changes ? -later : later;
  }
  static constexpr std::int32_t needed(std::int32_t wanted, bool mover_changes, std::int64_t) {
    const std::int32_t sooner = wanted > 1 ? wanted + 1 : wanted < 0 ? wanted - 1 : wanted;
    return mover_changes ? -sooner : sooner;
  }

  /// Returns the next threshold to ask about: first whether a state is won, or drawn; then from the
  /// fast wins outwards while no bound is known, and by bisection once there is one. If play is
  /// known to be `long_but_bounded`, asks whether it can be shorter at all.
  static std::int32_t next_question(const ScoreBounds& bounds, bool long_but_bounded);
};

struct MarginScore {
  static constexpr std::int32_t least = -(1 << 22);
  static constexpr std::int32_t greatest = 1 << 22;

  static constexpr std::int32_t of(Margin value) {
    return static_cast<std::int32_t>(
        std::clamp<Margin>(value, std::int64_t{least}, std::int64_t{greatest}));
  }
  static constexpr std::int32_t finished(Outcome) { return 0; }

  /// Throws Error{not_applicable} if the score is `greatest` or more in favour of either player.
  static constexpr std::int32_t seen(std::int32_t option, bool mover_changes, std::int64_t gain) {
    const std::int64_t score = of(gain) + (mover_changes ? -option : option);
    if (score <= least || score >= greatest)
      throw Error(ErrorCode::not_applicable,
                  "alpha_beta: leads of 4194304 or more points are too large");
    return static_cast<std::int32_t>(score);
  }
  static constexpr std::int32_t needed(std::int32_t wanted, bool mover_changes, std::int64_t gain) {
    const std::int32_t clamped = of(gain);
    return mover_changes ? clamped - wanted : wanted - clamped;
  }

  /// Returns the next threshold to ask about: first whether a state is won, or drawn; then from the
  /// narrow wins outwards, and by bisection.
  static std::int32_t next_question(const ScoreBounds& bounds, bool long_but_bounded);
};

/// The kind of scores that a game's values have.
template <Game G>
using ScoreOf = std::conditional_t<ScoringGame<G>, MarginScore, DistanceScore>;

/// Computes the bounds of a position that the rules give before any move is searched: from an
/// immediate win, from theory, and from the number of plies that can remain.
template <Game G>
class ScoreRules {
 public:
  using State = StateOf<G>;
  using Score = ScoreOf<G>;
  explicit ScoreRules(const G& game) : game_(game) {}

  /// Returns whether moves after which the opponent wins at once are left out.
  static constexpr bool knows_safe_moves(const G& game) {
    return !ScoringGame<G> && has_ability<GameAbility::safe_moves>(game);
  }
  /// Returns the moves that a search visits, in its order.
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

  /// Returns the bounds that the rules alone give for an unfinished state.
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
      if constexpr (has_theory<G>) {
        const OutcomeBounds outcomes = bounds_by_theory(game_, state);
        bounds.lower = std::max(bounds.lower, Score::least_of(outcomes.at_least));
        bounds.upper = std::min(bounds.upper, -Score::least_of(opposite(outcomes.at_most)));
      }
      return bounds;
    }
  }
  /// Returns the score of a distance, or of a draw if play must end sooner.
  std::int32_t reachable([[maybe_unused]] const State& state, const Distance& distance) const {
    if constexpr (RankedGame<G>)
      if (has_ability<GameAbility::rank>(game_) && game_.rank(state) < distance.plies()) return 0;
    return Score::of(distance);
  }
  /// Returns the least score of a position in which moves are left out because the opponent wins at
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
