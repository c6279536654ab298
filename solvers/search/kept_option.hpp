#pragma once

// What a move leads to, as searches keep it.

#include <cstdint>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang {

/// An option in its kept form, whether the turn has passed to the opponent, and what was gained.
template <Game G>
struct KeptOption {
  StateOf<G> state;
  bool mover_changes;
  std::int64_t gain = 0;
  bool operator==(const KeptOption&) const = default;
};

template <Game G>
KeptOption<G> kept_option(const G& game, const StateOf<G>& state, const MoveOf<G>& move) {
  KeptOption<G> option{kept_form(game, game.play(state, move)),
                       detail::mover_changes(game, state, move)};
  if constexpr (ScoringGame<G>) option.gain = game.gain(state, move);
  return option;
}

}  // namespace zugzwang
