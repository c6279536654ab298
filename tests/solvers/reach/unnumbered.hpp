#pragma once

// Games without their numbering, for the tests of solvers over reachable positions.

#include <cstdint>
#include <optional>

#include <zugzwang/core/game.hpp>

namespace zugzwang::testing {

/// The rules of a game, and nothing that tells more of its positions.
template <class G>
struct Unnumbered {
  using State = typename G::State;
  using Move = typename G::Move;

  G game{};

  auto moves(const State& state) const { return game.moves(state); }
  State play(const State& state, const Move& move) const { return game.play(state, move); }
  std::optional<Outcome> result(const State& state) const { return game.result(state); }
  auto key(const State& state) const { return game.key(state); }
  bool keeps_turn(const State& state, const Move& move) const
    requires ExtraTurnGame<G>
  {
    return game.keeps_turn(state, move);
  }
};

}  // namespace zugzwang::testing
