#include "checked_game.hpp"

namespace zugzwang {

Opaque::Opaque(const Held* held) : held_(held) {}

Opaque CheckedGame::kept_form(const State& state) const {
  return models_.symmetric && !models_.scoring ? canonical(state) : state;
}

bool CheckedGame::is_kept(const State& state) const {
  if (models_.partly_indexed && !is_position(state)) return false;
  return kept_form(state) == state;
}

}  // namespace zugzwang
