#pragma once

// What waits on the stack of the parser of values.

#include <cstdint>

#include <zugzwang/core/partizan/value_parser.hpp>

namespace zugzwang::detail {

/// An operator that waits for its last operand, or a bracket that is not yet closed.
struct ValueOperator {
  enum class Kind : std::uint8_t {
    parenthesis,
    argument,  ///< of Tiny, Miny or a method
    index,     ///< an argument in LaTeX
    brace,
    bar,
    compare,
    add,
    subtract,
    negative,
    ordinal_sum,
    copies,
    beside,
    plus_minus,
  };

  Kind kind{};
  std::uint32_t column = 1;
  std::uint32_t count = 0;  ///< of the finished operands after a bracket or bar
  std::uint32_t left = 0;   ///< of the operands before a bar
  std::int64_t length = 0;  ///< of a bar; the relation of a comparison
  ValueStep call{};         ///< what an argument is for
};

/// How much an operator binds; 0 for brackets and bars, which hold what is inside them apart.
constexpr int strength(ValueOperator::Kind kind) noexcept {
  using Kind = ValueOperator::Kind;
  switch (kind) {
    case Kind::compare: return 1;
    case Kind::add:
    case Kind::subtract: return 2;
    case Kind::negative: return 3;
    case Kind::ordinal_sum: return 4;
    case Kind::copies: return 5;
    case Kind::beside: return 6;
    case Kind::plus_minus: return 7;
    default: return 0;
  }
}

constexpr ValueStep::Kind act_of(ValueOperator::Kind kind) noexcept {
  using Kind = ValueOperator::Kind;
  switch (kind) {
    case Kind::compare: return ValueStep::Kind::compare;
    case Kind::subtract: return ValueStep::Kind::subtract;
    case Kind::negative: return ValueStep::Kind::negative;
    case Kind::ordinal_sum: return ValueStep::Kind::ordinal_sum;
    case Kind::copies: return ValueStep::Kind::copies;
    case Kind::plus_minus: return ValueStep::Kind::plus_minus;
    default: return ValueStep::Kind::add;
  }
}

}  // namespace zugzwang::detail
