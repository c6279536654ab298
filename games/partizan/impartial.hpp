#pragma once

// A partizan game in which each player may also make the moves of the other: it is impartial, and
// its positions have nimbers.

#include <cstdint>

#include <zugzwang/core/both_players.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang::games {

template <PartizanGame P>
class Impartial : public BothPlayers<P> {
 public:
  using typename BothPlayers<P>::State;
  using BothPlayers<P>::BothPlayers;

  static constexpr bool impartial = true;

  /// With the players exchanged, a position has the same moves.
  State canonical(const State& position) const
    requires RepresentedGame<P>
  {
    return this->rules().representative(position).position;
  }
};

}  // namespace zugzwang::games
