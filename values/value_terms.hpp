#pragma once

// Splits an expression of the language of values into the terms of a sum.

#include <cstdint>
#include <string_view>
#include <vector>

#include <zugzwang/values/value_parser.hpp>

namespace zugzwang::detail {

/// A term of an expression, with the sign before it.
struct ValueTerm {
  bool is_negated = false;
  std::uint32_t column = 1;  ///< of its first character in the expression
  std::string_view text{};
  std::vector<ValueToken> tokens{};

  /// Returns the position of a game if the term is nothing else, but for a minus sign of its own;
  /// null for any other term.
  const ValueToken* position() const;
};

/// Splits an expression at the plus and minus signs that are outside all brackets. The text must
/// outlive the terms. Throws `Error` as `ValueTokens` does; what is between the signs is not
/// checked.
std::vector<ValueTerm> terms_of(std::string_view text);

}  // namespace zugzwang::detail
