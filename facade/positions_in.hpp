#pragma once

// Positions by number whose game is known: where numbers meet the types of a game.

#include <cstdint>
#include <utility>

#include <zugzwang/core/game.hpp>
#include <zugzwang/facade/datum.hpp>
#include <zugzwang/facade/numbering.hpp>
#include <zugzwang/facade/positions.hpp>

namespace zugzwang {

/// The positions of a game whose rules are known, for solutions and for abilities that know the
/// game.
template <Game G>
class PositionsIn : public Positions {
 public:
  explicit PositionsIn(G game) : game_(std::move(game)) {}

  const G& game() const { return game_; }
  StateOf<G> state(std::uint64_t position) const { return numbering_.state(game_, position); }
  std::uint64_t number(const StateOf<G>& state) { return numbering_.number(game_, state); }
  /// Returns the number of the position at an index.
  std::uint64_t position_at(std::uint64_t index)
    requires IndexedGame<G>
  {
    return number(game_.state_at(index));
  }
  virtual Datum datum_of(const MoveOf<G>& move) const = 0;
  /// Returns a move of a state as data.
  Datum datum_of(const StateOf<G>&, const MoveOf<G>& move) const { return datum_of(move); }

  std::uint64_t bytes() const override { return numbering_.bytes(); }

 private:
  G game_;
  Numbering<G> numbering_;
};

}  // namespace zugzwang
