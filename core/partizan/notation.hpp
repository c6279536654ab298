#pragma once

// In which letters a value is written. All four are read back by value_reader.hpp.

#include <cstdint>
#include <optional>
#include <string_view>

namespace zugzwang {

enum class Notation : std::uint8_t {
  cgsuite,  ///< as CGSuite 2 writes: ±{0,{2|0}}, 1/2^*, v<2>, 2+Tiny(2)
  unicode,  ///< the signs of books: 1/2↑∗, 2+⧾(2)
  latex,    ///< for a formula: \frac{1}{2}\uparrow\ast, 2+\tplus_{2}
  plain,    ///< numbers, braces and bars alone: {0|0}
};

constexpr std::string_view name_of(Notation notation) noexcept {
  switch (notation) {
    case Notation::cgsuite: return "cgsuite";
    case Notation::unicode: return "unicode";
    case Notation::latex: return "latex";
    case Notation::plain: break;
  }
  return "plain";
}

/// The notation of that name.
constexpr std::optional<Notation> notation_of(std::string_view name) noexcept {
  for (const Notation notation :
       {Notation::cgsuite, Notation::unicode, Notation::latex, Notation::plain})
    if (name_of(notation) == name) return notation;
  return std::nullopt;
}

}  // namespace zugzwang
