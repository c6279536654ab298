#pragma once

// The values of short partizan games. A table keeps the canonical form of every value that it has
// met, once, so that equal values are equal numbers. Sums and comparisons are remembered, and what
// the stops of two values decide is never searched.
//
// Sources: A. N. Siegel, Combinatorial Game Theory (2013), chapter II; E. R. Berlekamp,
// J. H. Conway and R. K. Guy, Winning Ways (2001), chapters 1–8.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/player.hpp>
#include <zugzwang/values/dyadic.hpp>

namespace zugzwang {

/// The name of a value: a number that says which canonical form of a table is meant, small enough
/// to be kept for each of millions of positions. Default-constructed it is 0, in every table.
/// Within a table, equal values have equal ids. The order of ids is that in which the forms were
/// met, which is not the order of the values.
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

/// A limit has ended the call of a table of values. The table stays as usable as before.
class ValueLimit : public std::runtime_error {
 public:
  explicit ValueLimit(Status status)
      : std::runtime_error("the values end by " + std::string(name_of(status))), status_(status) {}
  Status status() const noexcept { return status_; }

 private:
  Status status_;
};

/// The options of one player: a view that stays valid as long as the table.
using PartizanOptions = std::span<const PartizanValue>;

/// A table of canonical forms. Values of different tables do not mix. Not to be used by several
/// threads at once, the functions of a constant table included.
///
/// Every function that compares or adds may throw `ValueLimit`, and `Error` (too_large) where a
/// number takes more than 64 bits or the table more than 2^30 values. Costs are those of the
/// search; a call that is answered from what the table remembers takes constant time.
class PartizanValues {
 public:
  /// A table with the value 0 alone, and without limits.
  PartizanValues();
  /// The same, whose calls end where the meter, which must outlive the table, says so.
  explicit PartizanValues(Meter& meter);
  ~PartizanValues();
  PartizanValues(const PartizanValues&) = delete;
  PartizanValues& operator=(const PartizanValues&) = delete;

  /// Has this meter asked from now on, once in some 4,096 steps; no limits if null.
  void limit_by(Meter* meter);
  /// Counts so many bytes that the caller holds against the limit of memory.
  void count_beside(std::uint64_t bytes);
  /// Counts one step of the caller's own work; throws `ValueLimit` as the table's own steps do.
  void step();

  /// @name Values by name
  /// @{
  PartizanValue number(const Dyadic& number);
  PartizanValue integer(std::int64_t n);
  /// *n. Keeps the n − 1 nimbers below it with all their options: time and memory grow as n².
  PartizanValue nimber(std::uint32_t n);
  /// multiple.↑ + *nimber. Keeps the smaller multiples too.
  PartizanValue up(std::int64_t multiple, std::uint32_t nimber = 0);
  PartizanValue number_up_star(const NumberUpStar& parts);
  /// {v | −v}.
  PartizanValue plus_minus(PartizanValue v);
  /// @}

  /// @name Forms
  /// @{
  /// Returns the value of {left | right}, whose options may be dominated, reversible or repeated.
  PartizanValue reduce(std::span<const PartizanValue> left, std::span<const PartizanValue> right);
  /// The options of the canonical form, in no particular order. Those of a number are made
  /// when they are asked for.
  PartizanOptions left_options(PartizanValue v);
  PartizanOptions right_options(PartizanValue v);
  PartizanOptions options(PartizanValue v, Player player) {
    return player == Player::left ? left_options(v) : right_options(v);
  }
  /// @}

  /// @name The group and its order
  /// @{
  PartizanValue sum(PartizanValue a, PartizanValue b);
  PartizanValue difference(PartizanValue a, PartizanValue b) { return sum(a, negative(b)); }
  PartizanValue negative(PartizanValue v);
  /// n copies of a value, or of its negative; by about 2 log2 |n| sums.
  PartizanValue copies(std::int64_t n, PartizanValue v);
  bool less_or_equal(PartizanValue a, PartizanValue b);
  /// Unordered if the values are confused with each other.
  std::partial_ordering compare(PartizanValue a, PartizanValue b);
  /// Constant time.
  OutcomeClass outcome_class(PartizanValue v) const;
  /// @}

  /// @name What a value is. Constant time, if not stated otherwise.
  /// @{
  std::optional<Dyadic> as_number(PartizanValue v) const;
  /// n of *n, 0 included.
  std::optional<std::uint32_t> as_nimber(PartizanValue v) const;
  std::optional<NumberUpStar> as_number_up_star(PartizanValue v) const;
  bool is_zero(PartizanValue v) const { return v.id == 0; }
  bool is_number(PartizanValue v) const;
  bool is_integer(PartizanValue v) const;
  /// Whether it lies between all negative and all positive numbers.
  bool is_infinitesimal(PartizanValue v) const;
  /// Whether in each of its followers either both players can move or neither.
  bool is_all_small(PartizanValue v) const;
  /// Whether it differs from a number by an infinitesimal.
  bool is_numberish(PartizanValue v) const;
  /// Whether every play of the canonical form has an even number of moves.
  bool is_even(PartizanValue v) const;
  /// Whether every play of the canonical form has an odd number of moves.
  bool is_odd(PartizanValue v) const;
  /// The number at which play stops if Left starts, and who is to move there.
  AdornedStop left_stop(PartizanValue v) const;
  /// The same if Right starts.
  AdornedStop right_stop(PartizanValue v) const;
  /// The day on which it is born: the depth of the canonical form. Constant time below 2^24 days;
  /// above, time linear in its followers.
  std::uint64_t birthday(PartizanValue v);
  /// @}

  /// How many distinct values the table holds. Their ids are the numbers below.
  std::uint64_t count() const;
  /// What the table holds in all, with what it remembers of sums and comparisons.
  std::uint64_t bytes() const;
  /// What the values alone take of it.
  std::uint64_t bytes_of_values() const;

 private:
  struct Engine;
  std::unique_ptr<Engine> engine_;
};

}  // namespace zugzwang

template <>
struct std::hash<zugzwang::PartizanValue> {
  std::size_t operator()(const zugzwang::PartizanValue& value) const noexcept {
    return static_cast<std::size_t>(value.id * std::uint64_t{0x9E3779B97F4A7C15U});
  }
};
