#pragma once

// Checks that a game keeps the promises its concepts make. The laws are run on the states that play
// can reach from given roots; a violation names the law, the state and the move. The laws
// themselves lie by theme in laws_of_*.cpp, and their names in law_names.hpp.

#include <cstddef>
#include <vector>

#include <zugzwang/checks/checked_game_of.hpp>
#include <zugzwang/checks/law_violation.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang {

/// Those of a game without its types: see below.
std::vector<LawViolation> broken_laws(const CheckedGame& game, const std::vector<Opaque>& roots,
                                      std::size_t most);

/// The laws that `game` breaks on about `most` states reachable from `roots`, of a partizan game by
/// any moves of the two players, and of a PartlyIndexedGame on a hundred positions of any kind, in
/// the order in which they were found; none if it keeps them.
template <Game G>
[[gnu::cold]] std::vector<LawViolation> broken_laws(const G& game,
                                                    const std::vector<StateOf<G>>& roots,
                                                    std::size_t most = 2000,
                                                    const LawTexts<G>& texts = {}) {
  std::vector<Opaque> states;
  for (const StateOf<G>& root : roots) states.push_back(detail::hold(root));
  return broken_laws(CheckedGameOf<G>(game, texts), states, most);
}

}  // namespace zugzwang
