#pragma once

// The name of a value: a number that says which canonical form of a table is meant. Small enough
// to be kept for each of millions of positions.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include <zugzwang/core/partizan/dyadic.hpp>
#include <zugzwang/core/partizan/player.hpp>

namespace zugzwang {

/// A canonical form in one table of values; default-constructed it is 0, in every table. Within a
/// table, equal values have equal ids. The order of ids is that in which the forms were met, which
/// is not the order of the values.
struct PartizanValue {
  std::uint32_t id = 0;

  auto operator<=>(const PartizanValue&) const = default;
};

/// Who wins: the same player whoever starts, the next player to move, or the previous one.
enum class OutcomeClass : std::uint8_t { left, right, next, previous };

/// Its letter: L, R, N or P.
constexpr std::string_view name_of(OutcomeClass outcome) noexcept {
  switch (outcome) {
    case OutcomeClass::left: return "L";
    case OutcomeClass::right: return "R";
    case OutcomeClass::next: return "N";
    case OutcomeClass::previous: break;
  }
  return "P";
}

/// The first number that play reaches when both players fight for it, and who is to move there.
struct AdornedStop {
  Dyadic number{};
  Player on_move = Player::left;

  bool operator==(const AdornedStop&) const = default;
};

/// A sum of a number, a multiple of ↑ and a nimber, such as 1/2 + 3.↑ + *2.
struct NumberUpStar {
  Dyadic number{};
  std::int64_t ups = 0;
  std::uint32_t nimber = 0;

  bool operator==(const NumberUpStar&) const = default;
};

}  // namespace zugzwang

template <>
struct std::hash<zugzwang::PartizanValue> {
  std::size_t operator()(const zugzwang::PartizanValue& value) const noexcept {
    return static_cast<std::size_t>(value.id * std::uint64_t{0x9E3779B97F4A7C15U});
  }
};
