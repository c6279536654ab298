#pragma once

// How a face offers DrawsPosition: by a function of its game and a state.

#include <cstdint>
#include <string>

#include <zugzwang/facade/draws_position.hpp>
#include <zugzwang/facade/positions_of.hpp>

namespace zugzwang::games {

/// Draws a position by `draw(game, state)`.
template <Game G, std::string (*draw)(const G&, const StateOf<G>&)>
class PositionDrawing final : public DrawsPosition {
 public:
  std::string drawing(const Positions& positions, std::uint64_t position) const override {
    const auto& known = dynamic_cast<const PositionsIn<G>&>(positions);
    return draw(known.game(), known.state(position));
  }
};

}  // namespace zugzwang::games
