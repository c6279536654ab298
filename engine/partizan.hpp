#pragma once

// What only partizan games can tell of their positions: canonical values, for which it does not
// matter who is on move.

#include <cstdint>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/partizan_game_graph.hpp>
#include <zugzwang/values/partizan_values.hpp>

namespace zugzwang {

/// A move of either player, and the value of what it leads to.
struct ValuedOption {
  Player player = Player::left;
  Datum move{};
  PartizanValue value{};
};

/// Canonical values of the positions of one game, and the table that they are numbers of.
class CanonicalValues {
 public:
  virtual ~CanonicalValues() = default;

  virtual PartizanValues& table() = 0;
  /// Makes the values of a position and of what both players can move to known, or says which limit
  /// ended the search. Throws Error{too_large} where a number in it takes more than 64 bits.
  virtual Status solve(std::uint64_t position, const Limits& limits) = 0;
  /// Returns the value of a position that was solved.
  virtual PartizanValue value(std::uint64_t position) = 0;
  /// Returns the moves of Left, then those of Right, of a position that was solved, each player's
  /// in order of preference.
  virtual std::vector<ValuedOption> options(std::uint64_t position) = 0;
  /// Of all solves; `bytes` are those that the table and the memo hold now.
  virtual Statistics statistics() const = 0;
};

}  // namespace zugzwang
