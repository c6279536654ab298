#pragma once

// How a face offers NamesMover: by a function of its game and a state.

#include <cstdint>
#include <string>

#include <zugzwang/facade/names_mover.hpp>
#include <zugzwang/facade/positions_of.hpp>

namespace zugzwang::games {

/// Names the player on move by `name(game, state)`.
template <Game G, std::string (*name)(const G&, const StateOf<G>&)>
class MoverName final : public NamesMover {
 public:
  std::string mover(const Positions& positions, std::uint64_t position) const override {
    const auto& known = dynamic_cast<const PositionsIn<G>&>(positions);
    return name(known.game(), known.state(position));
  }
};

}  // namespace zugzwang::games
