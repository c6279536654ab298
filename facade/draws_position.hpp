#pragma once

// The ability of positions that can be drawn in lines of text, for whoever shows one position to a
// person: `show` of a face has to do with a single line.

#include <cstdint>
#include <string>
#include <string_view>

#include <zugzwang/core/ability.hpp>
#include <zugzwang/facade/positions.hpp>

namespace zugzwang {

struct DrawsPosition : Ability {
  static constexpr std::string_view ability_name = "draws_position/1";

  /// Returns a position of this game in lines of at most 80 characters with '\n' between them: all
  /// that `show` tells, last of all a sentence such as "x to move.".
  virtual std::string drawing(const Positions& positions, std::uint64_t position) const = 0;
};

}  // namespace zugzwang
