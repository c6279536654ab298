#pragma once

// The values of an evaluation as integers, by which a search with null windows asks its questions:
// "is the value at least t?" Each says what the question becomes for an option.

#include <algorithm>
#include <cstdint>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>

namespace zugzwang {

/// Scores are ordered as values are, and lie between `least` and `greatest`; finished states and
/// the options of a mover have such scores. `seen` is what an option of a score is worth to the
/// mover, where the turn passes with his move or does not, and the move gains so many points. Where
/// it stays his, an option is worth `wanted` or more if its score is at least `needed`; where it
/// passes, if its score is at most that.
template <class E>
struct SearchScore;

template <>
struct SearchScore<ByOutcome> {
  static constexpr std::int32_t least = -1;
  static constexpr std::int32_t greatest = 1;

  static constexpr std::int32_t of(Outcome value) { return static_cast<std::int32_t>(value) - 2; }
  static constexpr Outcome value(std::int32_t score) { return static_cast<Outcome>(score + 2); }
  static constexpr std::int32_t seen(std::int32_t option, bool mover_changes, std::int64_t) {
    return mover_changes ? -option : option;
  }
  static constexpr std::int32_t needed(std::int32_t wanted, bool mover_changes, std::int64_t) {
    return mover_changes ? -wanted : wanted;
  }
};

/// Wins and losses count down from a number of plies that no search comes to; 1 and −1 are a win
/// and a loss in any number.
template <>
struct SearchScore<ByDistance> {
  static constexpr std::int32_t horizon = 1 << 22;
  static constexpr std::int32_t least = -horizon;
  static constexpr std::int32_t greatest = horizon;

  static constexpr std::int32_t of(const Distance& value) {
    if (value == Distance::draw()) return 0;
    const auto plies = static_cast<std::int32_t>(
        std::min<std::uint64_t>(value.plies(), static_cast<std::uint64_t>(horizon) - 1));
    return value.outcome() == Outcome::win ? horizon - plies : plies - horizon;
  }
  static constexpr Distance value(std::int32_t score) {
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
};

template <>
struct SearchScore<ByMargin> {
  static constexpr std::int32_t least = -(1 << 22);
  static constexpr std::int32_t greatest = 1 << 22;

  static constexpr std::int32_t of(Margin value) {
    return static_cast<std::int32_t>(
        std::clamp<Margin>(value, std::int64_t{least}, std::int64_t{greatest}));
  }
  static constexpr Margin value(std::int32_t score) { return score; }
  /// Throws Error{not_applicable} if that is `greatest` or more, in favour of either.
  static constexpr std::int32_t seen(std::int32_t option, bool mover_changes, std::int64_t gain) {
    const std::int64_t score = of(gain) + (mover_changes ? -option : option);
    if (score <= least || score >= greatest)
      throw Error(ErrorCode::not_applicable,
                  "alpha_beta: leads of 4194304 points and more are too large for it");
    return static_cast<std::int32_t>(score);
  }
  static constexpr std::int32_t needed(std::int32_t wanted, bool mover_changes, std::int64_t gain) {
    const std::int32_t clamped = of(gain);
    return mover_changes ? clamped - wanted : wanted - clamped;
  }
};

}  // namespace zugzwang
