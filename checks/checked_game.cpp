#include "checked_game.hpp"

namespace zugzwang {

void CheckedGame::keep_call(const char* function, const State& state) const {
  if (last_.is_same(state)) {
    call_->function = function;
    return;
  }
  call_->function = "show";
  last_ = state;
  call_->record(function, text_of_state(state));
}

Opaque::Opaque(const Held* held) : held_(held) {}

Opaque CheckedGame::canonical_or_self(const State& state) const {
  return models_.symmetric && !models_.scoring ? canonical(state) : state;
}

bool CheckedGame::is_stored(const State& state) const {
  if (models_.partly_indexed && !is_position(state)) return false;
  return canonical_or_self(state) == state;
}

}  // namespace zugzwang
