#pragma once

// The names of values, in each notation.

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include <zugzwang/core/partizan/dyadic.hpp>
#include <zugzwang/core/partizan/notation.hpp>
#include <zugzwang/core/partizan/up_powers.hpp>
#include <zugzwang/core/partizan/value.hpp>

namespace zugzwang::detail {

/// Longer bars are never written.
inline constexpr std::size_t most_bars = 4;

struct ValueGlyphs {
  std::string_view open;
  std::string_view close;
  std::string_view plus_minus;
  std::string_view star;
  std::string_view up;
  std::string_view two_ups;
  std::string_view down;
  std::string_view two_downs;
  std::string_view tiny;  ///< with what opens its argument
  std::string_view miny;
  std::string_view close_argument;
  std::array<std::string_view, most_bars> bars;  ///< by length
};

const ValueGlyphs& glyphs_of(Notation notation);

std::string text_of(const Dyadic& number, Notation notation);
/// Such as 1/2^3*2; not for Notation::plain.
std::string text_of(const NumberUpStar& parts, Notation notation);
/// Such as 1/2v<3>*; not for Notation::plain.
std::string text_of(const UpPower& power, Notation notation);

}  // namespace zugzwang::detail
