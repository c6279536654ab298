#pragma once

// Repetition in a sequence of rows, found in linear time and proved. A row that depends on the
// `window` rows before it alone must repeat once a window does; the failure function of the
// reversed sequence (Morris and Pratt 1970) finds the nearest such window, and the least period and
// preperiod follow from it.

#include <cstdint>
#include <optional>
#include <vector>

namespace zugzwang {

namespace detail {

/// A polynomial in a fixed base modulo the prime 2^61 − 1, whose coefficients are the values of a
/// window; its first value is the constant.
class WindowHash {
 public:
  std::uint64_t value() const { return value_; }
  void prepend(std::uint64_t value) {
    value_ = reduced(product(value_, base) + reduced(value + 1));
    if (growing_) top_ = length_++ == 0 ? 1 : product(top_, base);
  }
  /// Takes the last value away; from now on the window keeps its length.
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

/// Rows i and i + distance are alike for every i from `first` on, as far as there are rows.
struct Repetition {
  std::uint64_t first = 0;
  std::uint64_t distance = 0;
  bool operator==(const Repetition&) const = default;
};

/// The bytes that `find_repetition` needs for its work.
constexpr std::uint64_t repetition_workspace(std::uint64_t rows) {
  return rows * sizeof(std::uint32_t);
}

struct GoOnAlways {
  constexpr bool operator()() const { return true; }
};

/// The shortest distance at which the last `window` rows or more, of rows 0 … rows−1, repeat, and
/// how far back they do. `alike(i, j)` is an equivalence of rows. Fewer than 2^32 rows.
/// Cost: at most 2 · rows calls of `alike`, 4 bytes a row.
/// `go_on()` is asked every 65,536 rows; when it says no, nothing is found.
template <class Alike, class GoOn = GoOnAlways>
std::optional<Repetition> find_repetition(std::uint64_t rows, std::uint64_t window, Alike alike,
                                          GoOn go_on = {}) {
  if (window == 0 || rows <= window) return std::nullopt;
  // border[n]: the longest proper border of the last n rows. n − border[n] is their least period,
  // and it does not fall as n grows: the first n with a long enough border has the least distance.
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
    if (distance != 0 && length - match != distance)
      return Repetition{rows - (length - 1), distance};
    if (distance == 0 && match >= window) distance = length - match;
  }
  if (distance == 0) return std::nullopt;
  return Repetition{0, distance};
}

/// The shortest distance, at most rows − window, at which the last `window` of the values
/// `value(0)` … `value(rows − 1)` repeat, or nothing. By a rolling hash (Karp and Rabin 1987) that
/// an exact comparison confirms. Cost: two values and two multiplications a row; no memory.
/// `go_on()` is asked every 65,536 rows; when it says no, nothing is found.
template <class Value, class GoOn = GoOnAlways>
std::optional<std::uint64_t> nearest_repetition(std::uint64_t rows, std::uint64_t window,
                                                Value value, GoOn go_on = {}) {
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

/// The least period of rows that repeat at `repetition.distance` from `repetition.first` on; it
/// divides that distance. Needs the rows below first + distance only.
/// Cost: `distance` calls of `alike` for each prime factor of the distance.
template <class Alike>
std::uint64_t least_period(const Repetition& repetition, Alike alike) {
  const std::uint64_t first = repetition.first;
  const auto repeats_at = [&](std::uint64_t period) {
    for (std::uint64_t i = first; i + period < first + repetition.distance; ++i)
      if (!alike(i, i + period)) return false;
    return true;
  };
  std::uint64_t period = repetition.distance;
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

/// The least row from which all rows up to `known_from` repeat at distance `period`, given that
/// they do from `known_from` on.
template <class Repeats>
std::uint64_t least_preperiod(std::uint64_t known_from, Repeats repeats) {
  while (known_from > 0 && repeats(known_from - 1)) --known_from;
  return known_from;
}

}  // namespace zugzwang
