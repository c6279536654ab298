#pragma once

#include <cstdint>
#include <string_view>

#include <zugzwang/core/ability.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/game_entry.hpp>

namespace zugzwang {

/// Draws positions under given rules, for a game where these have no start.
struct DrawsPositions : Ability {
  static constexpr std::string_view ability_name = "draws_positions/1";

  /// Returns the fields of a random position under rules with these fields, which may be bad.
  /// Throws Error if they are.
  virtual Datum::Object random_position(const Datum& rules, Random& random) const = 0;
};

/// Returns the problem of a position that random play of at most `most` moves leads to, an
/// unfinished one unless it may be over; the problem itself where its game states no fields of
/// positions.
Datum::Object played_on(const GameEntry& game, const Datum::Object& from, std::uint64_t most,
                        bool may_be_over, Random& random);

/// Returns a random problem of about this size in which the given fields have their values. Where
/// these make no position with what the game draws, up to 1,000 times, it is one that random play
/// leads to from the start under the given rules, or that `DrawsPositions` draws; where there is
/// neither, the last draw is returned as it is.
Datum::Object random_problem(const GameEntry& game, const Datum::Object& given, std::uint64_t size,
                             Random& random);

}  // namespace zugzwang
