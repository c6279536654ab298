#pragma once

// The law of games of whose positions a census counts only some.

#include <zugzwang/checks/law_checker.hpp>
#include <zugzwang/checks/reachable.hpp>
#include <zugzwang/core/census.hpp>

namespace zugzwang {

template <PartlyCountedGame G>
  requires SymmetricGame<G>
void alike_are_counted_alike(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  laws.expect(game.is_counted(at.state) == game.is_counted(game.canonical(at.state)),
              "a state is counted just where its canonical form is", at.state);
}

}  // namespace zugzwang
