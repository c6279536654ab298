#pragma once

// Positions that can be listed one by one under the names by which the user knows them.

#include <string>
#include <string_view>

#include <zugzwang/core/ability.hpp>

namespace zugzwang {

/// An ability of the positions of a numbered game without tiers: each is called by its label, and
/// the position is one of a list that the user has given, such as the vertices of a graph.
struct ListedPositions : Ability {
  static constexpr std::string_view ability_name = "listed_positions/1";

  /// Returns what a position is called, such as "vertex".
  virtual std::string word() const = 0;
};

}  // namespace zugzwang
