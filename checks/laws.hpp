#pragma once

// Checks that a game obeys the laws of its concepts, on the states that play can reach from given
// roots. A violation names the law, the state and the move. The laws are defined by theme in
// laws_of_*.cpp, and their names in law_names.hpp.

#include <cstddef>
#include <vector>

#include <zugzwang/checks/checked_game_of.hpp>
#include <zugzwang/checks/law_violation.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang {

/// The same for a game with its types erased: see below.
std::vector<LawViolation> broken_laws(const CheckedGame& game, const std::vector<Opaque>& roots,
                                      std::size_t most);

/// Returns the laws that `game` violates, in the order in which they are found; none if it obeys
/// all. Checks about `most` states reachable from `roots`: in a partizan game by any moves of the
/// two players; in a PartlyIndexedGame also a hundred arbitrary positions.
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
