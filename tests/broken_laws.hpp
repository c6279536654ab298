#pragma once

// The names of the laws that a game breaks, to hold against none or against those that it should.

#include <cstddef>
#include <string>
#include <vector>

#include <zugzwang/checks/laws.hpp>

namespace zugzwang::testing {

template <Game G>
std::vector<std::string> broken(const G& game, const std::vector<StateOf<G>>& roots,
                                std::size_t most = 2000) {
  std::vector<std::string> laws;
  for (const LawViolation& violation : broken_laws(game, roots, most))
    laws.push_back(violation.law);
  return laws;
}

inline const std::vector<std::string> none;

}  // namespace zugzwang::testing
