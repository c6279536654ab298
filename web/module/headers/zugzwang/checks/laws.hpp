#pragma once

// Replaces checks/laws.hpp in the module, and checks no laws, since that would take a tenth of its
// size.

#include <cstddef>
#include <vector>

#include <zugzwang/checks/checked_game_of.hpp>
#include <zugzwang/checks/law_violation.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang {

template <Game G>
std::vector<LawViolation> broken_laws(const G&, const std::vector<StateOf<G>>&, std::size_t,
                                      const LawTexts<G>&) {
  return {};
}

}  // namespace zugzwang
