#pragma once

// The function of a game that a check calls, for a program that watches the check: the function may
// never return, or end the process.

#include <cstddef>
#include <string>
#include <string_view>

namespace zugzwang {

/// The call that a check makes at this moment, in memory that another process may read after this
/// one has ended.
struct CallInCheck {
  static constexpr std::size_t most_text = 200;

  const char* function = nullptr;  ///< a literal; null between two checks
  char state[most_text] = {};

  /// Keeps that a function, a literal, is about to be called with a position of this text.
  void record(const char* function, std::string_view position);
  /// Returns such as `in moves of the position "5 tokens"`; empty if there is no call.
  std::string text() const;
};

}  // namespace zugzwang
