#pragma once

// Games with one wrong rule each, so that every law is seen to fail. A test goes through all of
// them and through the list of laws.

#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/game.hpp>

#include "broken_laws.hpp"

namespace zugzwang::testing {

using Laws = std::vector<std::string>;

/// The error of a game, the laws that it breaks, and those that are found to be broken.
struct WrongGame {
  std::string what;
  Laws laws;
  Laws found;
};

template <Game G>
WrongGame wrong_game(std::string what, Laws laws, const std::vector<StateOf<G>>& roots) {
  return {std::move(what), std::move(laws), broken(G{}, roots)};
}

std::vector<WrongGame> wrong_play();
std::vector<WrongGame> wrong_partizan();
std::vector<WrongGame> wrong_orbits();
std::vector<WrongGame> wrong_numbering();
std::vector<WrongGame> wrong_tiers();
std::vector<WrongGame> wrong_heaps();
std::vector<WrongGame> wrong_values();

}  // namespace zugzwang::testing
