#pragma once

// The ability of positions that say which of two named players is on move, such as the mouse, for
// whoever shows them: a value alone speaks of "the player on move".

#include <cstdint>
#include <string>
#include <string_view>

#include <zugzwang/core/ability.hpp>
#include <zugzwang/facade/positions.hpp>

namespace zugzwang {

struct NamesMover : Ability {
  static constexpr std::string_view ability_name = "names_mover/1";

  /// Returns the name of the player on move in a position of this game.
  virtual std::string mover(const Positions& positions, std::uint64_t position) const = 0;
};

}  // namespace zugzwang
