#pragma once

// The positions of partizan games with either player on move.

#include <cstdint>
#include <string_view>

#include <zugzwang/core/ability.hpp>
#include <zugzwang/core/partizan/player.hpp>

namespace zugzwang {

/// Positions in which either player may be on move.
struct TwoPlayers : Ability {
  static constexpr std::string_view ability_name = "two_players/1";

  virtual Player on_move(std::uint64_t position) const = 0;
  /// Returns the number of the same position with the other player on move.
  virtual std::uint64_t turned(std::uint64_t position) = 0;
};

}  // namespace zugzwang
