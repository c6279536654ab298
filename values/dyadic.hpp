#pragma once

// The numbers that are values of short games: n / 2^k, exactly. A number whose numerator does not
// fit in 64 bits is an error, never a rounded number.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace zugzwang {

/// A dyadic rational n / 2^k in lowest terms: n is odd or k is 0. |n| is below 2^63, k at most
/// 65,535. Every operation that would leave these bounds throws `Error` (too_large).
class Dyadic {
 public:
  static constexpr std::uint32_t most_halvings = 65535;

  constexpr Dyadic() = default;
  /// The integer n; implicit, since integers are numbers.
  Dyadic(std::int64_t n);  // NOLINT(google-explicit-constructor)
  /// n / 2^k, which need not be in lowest terms.
  Dyadic(std::int64_t n, std::uint32_t k);

  std::int64_t numerator() const { return numerator_; }
  /// The exponent k of the denominator 2^k.
  std::uint32_t exponent() const { return exponent_; }

  bool is_integer() const { return exponent_ == 0; }
  bool is_zero() const { return numerator_ == 0; }
  /// −1, 0 or 1.
  int sign() const { return (numerator_ > 0) - (numerator_ < 0); }

  /// The largest integer not above the number.
  std::int64_t floor() const;
  /// The smallest integer not below the number.
  std::int64_t ceiling() const;

  Dyadic operator-() const;
  Dyadic& operator+=(const Dyadic& other);
  Dyadic& operator-=(const Dyadic& other) { return *this += -other; }
  Dyadic& operator*=(const Dyadic& other);
  friend Dyadic operator+(Dyadic a, const Dyadic& b) { return a += b; }
  friend Dyadic operator-(Dyadic a, const Dyadic& b) { return a -= b; }
  friend Dyadic operator*(Dyadic a, const Dyadic& b) { return a *= b; }
  /// Half the number.
  Dyadic half() const;

  bool operator==(const Dyadic&) const = default;
  std::strong_ordering operator<=>(const Dyadic& other) const;

 private:
  std::int64_t numerator_ = 0;
  std::uint32_t exponent_ = 0;
};

/// Returns text such as "-3/4" or "5"; the denominator is written out, whatever its length.
std::string to_text(const Dyadic& number);

/// A bound of an interval of numbers.
struct NumberBound {
  Dyadic number{};
  bool included = false;
};

/// Returns the simplest number within the bounds (an absent bound is infinite): the integer nearest
/// to 0, or else the number with the least denominator. The interval must contain a number. Source:
/// the Simplicity Theorem (Siegel, Theorem II.3.6).
Dyadic simplest_number(const std::optional<NumberBound>& above,
                       const std::optional<NumberBound>& below);

/// Returns the birthday of the number: |n| for an integer n; for a fraction n / 2^k, that of its
/// integer part plus k + 1.
std::uint64_t birthday(const Dyadic& number);

}  // namespace zugzwang

template <>
struct std::hash<zugzwang::Dyadic> {
  std::size_t operator()(const zugzwang::Dyadic& number) const noexcept {
    const auto n = static_cast<std::uint64_t>(number.numerator());
    return static_cast<std::size_t>((n ^ (std::uint64_t{number.exponent()} << 48)) *
                                    0x9E3779B97F4A7C15U);
  }
};
