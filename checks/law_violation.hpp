#pragma once

#include <string>

namespace zugzwang {

/// A promise of a concept that a game breaks: see checks/laws.hpp.
struct LawViolation {
  std::string law;
  std::string detail;  ///< the state, and the move if there is one
};

}  // namespace zugzwang
