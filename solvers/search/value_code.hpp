#pragma once

// The values of an evaluation as small numbers, for tables that give them few bits.

#include <concepts>
#include <cstdint>

#include <zugzwang/core/evaluation.hpp>

namespace zugzwang {

/// A number for each value from 1 on, the smaller the sooner play ends or the less is at stake.
template <class E>
struct ValueCode;

namespace detail {

inline constexpr std::uint64_t undecided_code = 1;
inline constexpr std::uint64_t pending_code = 2;
inline constexpr std::uint64_t first_code = 3;

}  // namespace detail

template <>
struct ValueCode<ByOutcome> {
  static constexpr std::uint64_t of(Outcome value) {
    return detail::undecided_code + static_cast<std::uint64_t>(value);
  }
  static constexpr Outcome value(std::uint64_t code) {
    return static_cast<Outcome>(code - detail::undecided_code);
  }
};

template <>
struct ValueCode<ByDistance> {
  static constexpr std::uint64_t of(const Distance& value) {
    if (value == ByDistance::undecided) return detail::undecided_code;
    if (value == ByDistance::pending) return detail::pending_code;
    if (value == Distance::draw()) return detail::first_code;
    return detail::first_code + 1 + 2 * value.plies() + (value.outcome() == Outcome::win ? 1 : 0);
  }
  static constexpr Distance value(std::uint64_t code) {
    if (code == detail::undecided_code) return ByDistance::undecided;
    if (code == detail::pending_code) return ByDistance::pending;
    if (code == detail::first_code) return Distance::draw();
    const std::uint64_t number = code - detail::first_code - 1;
    return number % 2 != 0 ? Distance::win(number / 2) : Distance::loss(number / 2);
  }
};

template <>
struct ValueCode<ByMargin> {
  static constexpr std::uint64_t of(Margin value) {
    if (value == ByMargin::undecided) return detail::undecided_code;
    if (value == ByMargin::pending) return detail::pending_code;
    const auto size = static_cast<std::uint64_t>(value < 0 ? -(value + 1) : value);
    if (size >= most) return ~std::uint64_t{0};
    return detail::first_code + 2 * size + (value < 0 ? 1 : 0);
  }
  static constexpr Margin value(std::uint64_t code) {
    if (code == detail::undecided_code) return ByMargin::undecided;
    if (code == detail::pending_code) return ByMargin::pending;
    const std::uint64_t number = code - detail::first_code;
    const auto size = static_cast<Margin>(number / 2);
    return number % 2 != 0 ? -size - 1 : size;
  }

 private:
  static constexpr std::uint64_t most = std::uint64_t{1} << 62;  // what no table has room for
};

template <>
struct ValueCode<ByNimber> {
  static constexpr std::uint64_t of(Nimber value) {
    if (value == ByNimber::undecided) return detail::undecided_code;
    if (value == ByNimber::pending) return detail::pending_code;
    return value > ~std::uint64_t{0} - detail::first_code ? ~std::uint64_t{0}
                                                          : detail::first_code + value;
  }
  static constexpr Nimber value(std::uint64_t code) {
    if (code == detail::undecided_code) return ByNimber::undecided;
    if (code == detail::pending_code) return ByNimber::pending;
    return code - detail::first_code;
  }
};

/// An evaluation whose values have codes.
template <class E>
concept CodedEvaluation = requires(typename E::Value value, std::uint64_t code) {
  { ValueCode<E>::of(value) } -> std::same_as<std::uint64_t>;
  { ValueCode<E>::value(code) } -> std::same_as<typename E::Value>;
};

}  // namespace zugzwang
