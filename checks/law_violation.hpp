#pragma once

#include <string>

namespace zugzwang {

/// A law of a concept that a game violates: see checks/laws.hpp.
struct LawViolation {
  std::string law;
  std::string detail;  ///< the state, and the move if there is one
};

}  // namespace zugzwang
