#pragma once

// The evaluation by chance: how likely the player on move is to win, to draw and to lose where both
// players choose each of their moves with the same probability.

#include <compare>
#include <cstdint>
#include <string_view>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/outcome.hpp>

namespace zugzwang {

/// Probabilities that add up to 1.
struct Chances {
  double win = 0;
  double draw = 0;
  double loss = 0;

  bool operator==(const Chances&) const = default;
  constexpr Chances opposite() const { return {loss, draw, win}; }
  /// A win counts 1, a draw one half.
  constexpr double score() const { return win + draw / 2; }
};

/// The mean of the options' values. Play that never ends is a draw.
struct ByChance : OwnEvaluation<ByChance> {
  static constexpr std::string_view name = "chance";
  using Value = Chances;
  static constexpr Value undecided{-1, 0, 0};
  static constexpr Value pending{-2, 0, 0};

  class Fold {
   public:
    constexpr bool add(const Value& seen) {
      sum_.win += seen.win;
      sum_.draw += seen.draw;
      sum_.loss += seen.loss;
      return true;
    }
    /// Divides by the sum of all, which is the number of options but for rounding: errors do not
    /// add up over the depth of a game.
    constexpr Value value() const {
      const double all = sum_.win + sum_.draw + sum_.loss;
      return {sum_.win / all, sum_.draw / all, sum_.loss / all};
    }

   private:
    Value sum_{};
  };

  static constexpr Value finished(Outcome result) {
    return {result == Outcome::win ? 1.0 : 0.0, result == Outcome::draw ? 1.0 : 0.0,
            result == Outcome::loss ? 1.0 : 0.0};
  }
  static constexpr Value for_opponent(const Value& value) { return value.opposite(); }
};
static_assert(Evaluation<ByChance>);

}  // namespace zugzwang
