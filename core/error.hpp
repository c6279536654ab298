#pragma once

// Bad input is reported by one exception type, with a code for the caller to act on and a one-line
// message that names the culprit and what is allowed. Limits are not errors: they are statuses
// (core/limits.hpp).

#include <cstddef>
#include <cstdint>
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
  bad_position,    ///< each field is valid, but together they are not a position of the game
  bad_syntax,      ///< malformed text, such as invalid JSON
  bad_file,        ///< a file that cannot be read
  too_large,       ///< input that takes more memory than the limit allows
  not_applicable,  ///< the game lacks the ability that is required
  duplicate_name,
  bad_plugin,  ///< a shared library that provides no games
};

class Error : public std::runtime_error {
 public:
  /// An error that is about no single field.
  Error(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  /// An error in a field of a problem, a member of a request or a flag: its message begins with
  /// the name.
  Error(ErrorCode code, std::string_view field, const std::string& fault)
      : std::runtime_error(std::string(field).append(": ").append(fault)),
        code_(code),
        field_bytes_(field.size()) {}
  /// An error at a column of a text, from 1 on, with which its message ends.
  Error(ErrorCode code, const std::string& fault, std::uint32_t column)
      : std::runtime_error(fault + " at column " + std::to_string(column)),
        code_(code),
        column_(column) {}

  ErrorCode code() const noexcept { return code_; }
  /// Returns the name of the field; empty if the error is about none.
  std::string_view field() const noexcept { return {what(), field_bytes_}; }
  /// Returns the column; 0 if the error is at none.
  std::uint32_t column() const noexcept { return column_; }

 private:
  ErrorCode code_;
  std::uint32_t column_ = 0;
  std::size_t field_bytes_ = 0;
};

/// Throws Error{bad_position} with a message that names a field and its fault.
[[noreturn]] inline void refuse_position(std::string_view field, const std::string& message) {
  throw Error(ErrorCode::bad_position, field, message);
}

/// The game has a cycle, and the solver is for acyclic games; a solver for cyclic games may take
/// over. This is the only property of a game that a solver may discover while it solves the game.
class CycleDetected : public Error {
 public:
  explicit CycleDetected(const std::string& message) : Error(ErrorCode::not_applicable, message) {}
};

}  // namespace zugzwang
