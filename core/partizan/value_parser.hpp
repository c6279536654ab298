#pragma once

// Turns an expression of the language of values into steps for a stack of values, operands first:
// what is wrong with its form is known before anything is calculated. The parser keeps its own
// stack, so that brackets may be as deep as the text is long.
//
// From what binds most: ± of one value; what stands side by side, which is added; copies n.G;
// methods; ordinal sums a:b; a minus sign; sums; comparisons. A minus sign before a number is part
// of the number: -1^ is ↑ − 1.

#include <cstdint>
#include <string_view>
#include <vector>

#include <zugzwang/core/partizan/dyadic.hpp>
#include <zugzwang/core/partizan/value_tokens.hpp>

namespace zugzwang::detail {

struct ValueStep {
  enum class Kind : std::uint8_t {
    number,      ///< puts a / 2^b on the stack
    ups,         ///< a ups
    power,       ///< ↑<a>, or ↓<−a>
    power_sum,   ///< ↑[a], or ↓[−a]
    nimber,      ///< *a
    position,    ///< that of `names[b]`
    form,        ///< takes a left and b right options off the stack and puts their value there
    plus_minus,  ///< of a values
    tiny,
    miny,
    negative,
    add,
    subtract,
    copies,
    ordinal_sum,
    compare,  ///< by relation a
    method,   ///< that of `names[b]`, with a arguments above the value
  };

  std::int64_t a = 0;
  std::uint32_t b = 0;
  std::uint32_t column = 1;
  Kind kind{};
};

struct ValueSteps {
  struct Name {
    std::string_view text;
    std::string_view arguments;
  };

  std::vector<ValueStep> steps{};
  std::vector<Name> names{};  ///< parts of the text
};

/// Throws `Error` (bad_syntax, or too_large for a number) with the column. Linear time.
ValueSteps parse_value(std::string_view text);

}  // namespace zugzwang::detail
