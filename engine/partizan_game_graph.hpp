#pragma once

// The game graph of partizan games, in which either player may be on move. The table of values is
// kept out of this header: the check of values by play alone does not depend on it.

#include <cstdint>
#include <memory>
#include <string_view>

#include <zugzwang/core/ability.hpp>
#include <zugzwang/core/player.hpp>

namespace zugzwang {

class CanonicalValues;

/// Positions in which either player may be on move, and that have canonical values.
struct PartizanGameGraph : Ability {
  static constexpr std::string_view ability_name = "partizan/1";

  virtual Player on_move(std::uint64_t position) const = 0;
  /// Returns the number of the same position with the other player on move.
  virtual std::uint64_t turned(std::uint64_t position) = 0;
  /// Opens the canonical values of the positions, which must outlive them.
  virtual std::unique_ptr<CanonicalValues> open_values() = 0;
};

}  // namespace zugzwang
