#pragma once

// Bad input ends in one exception type, with a code to act on and a line of text that names the
// culprit and what is allowed. Limits are not errors: they are statuses (core/limits.hpp).

#include <stdexcept>
#include <string>
#include <string_view>

namespace zugzwang {

enum class ErrorCode {
  unknown_game,
  unknown_solver,
  unknown_field,
  missing_field,
  bad_value,       ///< a field's value has the wrong type or lies outside its range
  bad_position,    ///< each field is allowed, but together they are not a position of the game
  bad_syntax,      ///< text that is not what it should be, such as malformed JSON
  bad_file,        ///< a file that cannot be read
  too_large,       ///< input that takes more memory than the limit allows
  not_applicable,  ///< the game lacks the ability that is asked for
  duplicate_name,
  bad_plugin,  ///< a shared library that gives no games
};

class Error : public std::runtime_error {
 public:
  Error(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  ErrorCode code() const noexcept { return code_; }

 private:
  ErrorCode code_;
};

/// Throws Error{bad_position} that names a field and says what is wrong with it.
[[noreturn]] inline void refuse_position(std::string_view field, const std::string& message) {
  throw Error(ErrorCode::bad_position, std::string(field) + ": " + message);
}

/// Play can come back to a position, and a solver is for games in which it cannot: one for cyclic
/// games may take over. The one thing that a solver may find out of a game only while it solves it.
class CycleDetected : public Error {
 public:
  explicit CycleDetected(const std::string& message) : Error(ErrorCode::not_applicable, message) {}
};

}  // namespace zugzwang
