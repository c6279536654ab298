#pragma once

// Why a move of a position is, or is not, an option of the canonical form of its value.
//
// Source: A. N. Siegel, Combinatorial Game Theory (2013), section II.2. An option that is better
// for its player dominates another one. An option is reversible if the opponent has a reply that
// is at least as good for him as the position itself was: it is replaced by what the player can
// move to from there.

#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/facade/services/position_value.hpp>

namespace zugzwang {

struct MoveReason {
  enum class Kind : std::uint8_t { kept, dominated, reversible };

  Kind kind = Kind::kept;
  Datum move{};           ///< the dominating move, or the reply; null where no move is meant
  std::string words{};    ///< of that move; empty likewise
  PartizanValue value{};  ///< what it leads to
};

class MoveReasons {
 public:
  /// The moves are all those of the position. All must outlive this.
  MoveReasons(PositionValue& position, const std::vector<ValuedMove>& moves, const Limits& limits);

  /// Returns why one of the moves is kept or not. Leaves the table without limits. Cost: a
  /// comparison with every other move, and the values of the replies. May throw `ValueLimit`.
  MoveReason of(const ValuedMove& move);

 private:
  using Set = std::unordered_set<PartizanValue>;

  const Set& kept_of(Player player) const { return player == Player::left ? left_ : right_; }
  bool is_better(PartizanValue a, PartizanValue b, Player player);
  const ValuedMove* dominating(const ValuedMove& move, Player player);
  bool reverses(PartizanValue reply, Player player);

  PositionValue& position_;
  const std::vector<ValuedMove>& moves_;
  const Limits& limits_;
  PartizanValues& table_;
  PartizanValue value_;
  Set left_;  // the options of the canonical form
  Set right_;
};

}  // namespace zugzwang
