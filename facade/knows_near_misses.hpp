#pragma once

// What the compiler knows of a registered game and no law tells.

#include <string_view>
#include <vector>

#include <zugzwang/checks/near_misses.hpp>
#include <zugzwang/core/ability.hpp>

namespace zugzwang {

/// The functions of a game that have no effect can be told.
struct KnowsNearMisses : Ability {
  static constexpr std::string_view ability_name = "near_misses/1";

  virtual std::vector<NearMiss> near_misses() const = 0;
};

}  // namespace zugzwang
