#pragma once

// How a search that settles one position at a time settles the options of one as well.

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang {

/// Calls `settle` for a state and then, unless play is over there, for each of its options, in the
/// form that is kept, until it returns something else than Status::complete. Returns what it has
/// returned last.
template <Game G, class Settle>
Status settle_with_options(const G& game, const StateOf<G>& root, Settle settle) {
  Status status = settle(root);
  if (status != Status::complete || game.result(root)) return status;
  for (const MoveOf<G>& move : game.moves(root)) {
    status = settle(kept_form(game, game.play(root, move)));
    if (status != Status::complete) break;
  }
  return status;
}

}  // namespace zugzwang
