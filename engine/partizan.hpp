#pragma once

// Canonical values of positions, which only partizan games have, and which do not depend on the
// player on move.

#include <cstdint>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/engine/partizan_game_graph.hpp>
#include <zugzwang/values/partizan_values.hpp>

namespace zugzwang {

/// A move of either player, and the value of the option.
struct ValuedOption {
  Player player = Player::left;
  Datum move{};
  PartizanValue value{};
};

/// The canonical values of the positions of one game, and the table that they refer to.
class CanonicalValues {
 public:
  virtual ~CanonicalValues() = default;

  virtual PartizanValues& table() = 0;
  /// Computes the values of a position and of the options of both players, or returns the limit
  /// that ended the search. Throws Error{too_large} if a number in a value takes more than 64 bits.
  virtual Status solve(std::uint64_t position, const Limits& limits) = 0;
  /// Returns the value of a solved position.
  virtual PartizanValue value(std::uint64_t position) = 0;
  /// Lists the moves of Left, then those of Right, in a solved position, each player's in order of
  /// preference.
  virtual std::vector<ValuedOption> options(std::uint64_t position) = 0;
  /// Returns the statistics of all solves; `bytes` are those that the table and the memo hold now.
  virtual Statistics statistics() const = 0;
};

}  // namespace zugzwang
