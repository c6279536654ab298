#include "move_reasons.hpp"

namespace zugzwang {

namespace {

std::unordered_set<PartizanValue> set_of(const PartizanOptions& options) {
  return {options.begin(), options.end()};
}

}  // namespace

MoveReasons::MoveReasons(PositionValue& position, const std::vector<ValuedMove>& moves,
                         const Limits& limits)
    : position_(position),
      moves_(moves),
      limits_(limits),
      table_(position.table()),
      value_(position.value()),
      left_(set_of(table_.left_options(value_))),
      right_(set_of(table_.right_options(value_))) {}

MoveReason MoveReasons::of(const ValuedMove& move) {
  using Kind = MoveReason::Kind;
  const Player player = move.player.value_or(Player::left);
  LimitedValues limited(table_, limits_);
  if (kept_of(player).contains(move.value)) return {};
  if (const ValuedMove* better = dominating(move, player))
    return {Kind::dominated, better->move, better->words, better->value};
  const auto replies = position_.replies(move, limits_);
  limited.renew();
  if (replies)
    for (const ValuedMove& reply : *replies)
      if (reverses(reply.value, player))
        return {Kind::reversible, reply.move, reply.words, reply.value};
  // Too many replies to look at, or a better option has come in the place of a reversible one.
  for (const PartizanValue reply : table_.options(move.value, opponent(player)))
    if (reverses(reply, player)) return {Kind::reversible, {}, {}, reply};
  for (const PartizanValue option : table_.options(value_, player))
    if (is_better(option, move.value, player)) return {Kind::dominated, {}, {}, option};
  return {};
}

bool MoveReasons::is_better(PartizanValue a, PartizanValue b, Player player) {
  if (a == b) return false;
  return player == Player::left ? table_.less_or_equal(b, a) : table_.less_or_equal(a, b);
}

/// A move that is better, if possible one that is kept, else one that no other is better than.
const ValuedMove* MoveReasons::dominating(const ValuedMove& move, Player player) {
  const ValuedMove* best = nullptr;
  for (const ValuedMove& other : moves_) {
    if (other.player != move.player || !is_better(other.value, move.value, player)) continue;
    if (kept_of(player).contains(other.value)) return &other;
    if (best == nullptr || is_better(other.value, best->value, player)) best = &other;
  }
  return best;
}

/// Whether a reply of the opponent leaves the player with no more than the position was worth.
bool MoveReasons::reverses(PartizanValue reply, Player player) {
  return player == Player::left ? table_.less_or_equal(reply, value_)
                                : table_.less_or_equal(value_, reply);
}

}  // namespace zugzwang
