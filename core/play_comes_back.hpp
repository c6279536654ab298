#pragma once

// The one thing that a solver may find out of a game only while it solves it.

#include <string>

#include <zugzwang/core/error.hpp>

namespace zugzwang {

/// Play can come back to a position, and a solver is for games in which it cannot: one for cyclic
/// games may take over.
class PlayComesBack : public Error {
 public:
  explicit PlayComesBack(const std::string& message) : Error(ErrorCode::not_applicable, message) {}
};

}  // namespace zugzwang
