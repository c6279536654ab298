#pragma once

// Finds repetition in a sequence of rows in linear time. If each row depends only on the `window`
// rows before it, a window that occurs twice proves a period. The failure function of the reversed
// sequence (Morris and Pratt 1970) finds the nearest such window; the least period and preperiod
// follow from it.

#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/core/period.hpp>

namespace zugzwang {

namespace detail {

/// A rolling hash of a window of values: a polynomial in a fixed base modulo the prime 2^61 − 1,
/// whose coefficients are the values, the first being the constant term.
class WindowHash {
 public:
  std::uint64_t value() const { return value_; }
  void prepend(std::uint64_t value) {
    value_ = reduced(product(value_, base) + reduced(value + 1));
    if (growing_) top_ = length_++ == 0 ? 1 : product(top_, base);
  }
  /// Removes the last value; from then on the length of the window is fixed.
  void drop(std::uint64_t value) {
    growing_ = false;
    value_ = reduced(value_ + prime - product(top_, reduced(value + 1)));
  }

 private:
  static constexpr std::uint64_t prime = (std::uint64_t{1} << 61) - 1;
  static constexpr std::uint64_t base = 0x1234'5678'9ABC'DEF1;

  static constexpr std::uint64_t reduced(std::uint64_t number) {
    number = (number & prime) + (number >> 61);
    return number >= prime ? number - prime : number;
  }
  static constexpr std::uint64_t product(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide wide = static_cast<Wide>(a) * b;
    return reduced(static_cast<std::uint64_t>(wide & prime) +
                   static_cast<std::uint64_t>(wide >> 61));
  }

  std::uint64_t value_ = 0;
  std::uint64_t top_ = 0;  // base^(length − 1)
  std::uint64_t length_ = 0;
  bool growing_ = true;
};

}  // namespace detail

/// Returns the bytes that `find_repetition` allocates.
constexpr std::uint64_t repetition_workspace(std::uint64_t rows) {
  return rows * sizeof(std::uint32_t);
}

/// Finds the least distance p at which the last `window` of the rows 0 … rows−1 repeat. Returns p
/// as the period and, as the preperiod, the least row from which all given rows repeat at that
/// distance; nothing if no p exists. `alike(i, j)` is an equivalence of rows; there are fewer than
/// 2^32 rows. Calls `go_on()` every 65,536 rows, and gives up when it returns false. Cost: at most
/// 2 · rows calls of `alike`, 4 bytes per row.
template <class Alike, class GoOn = bool (*)()>
std::optional<Period> find_repetition(
    std::uint64_t rows, std::uint64_t window, Alike alike, GoOn go_on = [] { return true; }) {
  if (window == 0 || rows <= window) return std::nullopt;
  // border[n]: the length of the longest proper border of the last n rows. n − border[n] is their
  // least period, which does not decrease as n grows: the first n with a long enough border has the
  // least distance.
  std::vector<std::uint32_t> border(rows + 1, 0);
  const auto from_end = [&](std::uint64_t i) { return rows - 1 - i; };
  std::uint64_t match = 0;
  std::uint64_t distance = 0;
  for (std::uint64_t n = 1; n < rows; ++n) {
    if (n % 65536 == 0 && !go_on()) return std::nullopt;
    bool longer = alike(from_end(n), from_end(match));
    while (match > 0 && !longer) {
      match = border[match];
      longer = alike(from_end(n), from_end(match));
    }
    if (longer) ++match;
    border[n + 1] = static_cast<std::uint32_t>(match);
    const std::uint64_t length = n + 1;
    if (distance != 0 && length - match != distance) return Period{rows - (length - 1), distance};
    if (distance == 0 && match >= window) distance = length - match;
  }
  if (distance == 0) return std::nullopt;
  return Period{0, distance};
}

/// Returns the least distance, at most rows − window, at which the last `window` of the values
/// `value(0)` … `value(rows − 1)` repeat, or nothing. A rolling hash (Karp and Rabin 1987) finds
/// candidates, and an exact comparison confirms them. Calls `go_on()` every 65,536 rows, and gives
/// up when it returns false. Cost: two values and two multiplications per row; no memory.
template <class Value, class GoOn = bool (*)()>
std::optional<std::uint64_t> nearest_repetition(
    std::uint64_t rows, std::uint64_t window, Value value, GoOn go_on = [] { return true; }) {
  if (window == 0 || rows <= window) return std::nullopt;
  const std::uint64_t last = rows - window;
  detail::WindowHash hash;
  for (std::uint64_t i = rows; i-- > last;) {
    if (i % 65536 == 0 && !go_on()) return std::nullopt;
    hash.prepend(value(i));
  }
  const std::uint64_t wanted = hash.value();
  for (std::uint64_t first = last; first-- > 0;) {
    if (first % 65536 == 0 && !go_on()) return std::nullopt;
    hash.drop(value(first + window));
    hash.prepend(value(first));
    if (hash.value() != wanted) continue;
    std::uint64_t equal = 0;
    while (equal < window && value(first + equal) == value(last + equal)) ++equal;
    if (equal == window) return last - first;
  }
  return std::nullopt;
}

/// Returns the least period of rows that repeat as described by `repetition`: a divisor of its
/// period. Reads only the rows below preperiod + period. Cost: `repetition.period` calls of `alike`
/// for each prime factor of the period.
template <class Alike>
std::uint64_t least_period(const Period& repetition, Alike alike) {
  const std::uint64_t first = repetition.preperiod;
  const auto repeats_at = [&](std::uint64_t period) {
    for (std::uint64_t i = first; i + period < first + repetition.period; ++i)
      if (!alike(i, i + period)) return false;
    return true;
  };
  std::uint64_t period = repetition.period;
  std::uint64_t rest = period;
  const auto divide_by = [&](std::uint64_t prime) {
    while (period % prime == 0 && repeats_at(period / prime)) period /= prime;
    while (rest % prime == 0) rest /= prime;
  };
  for (std::uint64_t prime = 2; prime * prime <= rest; ++prime)
    if (rest % prime == 0) divide_by(prime);
  if (rest > 1) divide_by(rest);
  return period;
}

/// Returns the least row from which all rows repeat, given that they do from `known_from` on.
/// `repeats(i)` returns whether row i repeats.
template <class Repeats>
std::uint64_t least_preperiod(std::uint64_t known_from, Repeats repeats) {
  while (known_from > 0 && repeats(known_from - 1)) --known_from;
  return known_from;
}

}  // namespace zugzwang
