#pragma once

// The values of short partizan games. A table stores the canonical form of each value once, so that
// equal values have equal ids. Sums and comparisons are memoized, and nothing that the stops of two
// values decide is searched.
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

/// A value: the id of a canonical form in a table, small enough to be stored for each of millions
/// of positions. The default id 0 is the value 0 in every table. Within a table, equal values have
/// equal ids. Ids are in the order in which the forms were created, not in the order of the values.
struct PartizanValue {
  std::uint32_t id = 0;

  auto operator<=>(const PartizanValue&) const = default;
};

/// The winner: Left or Right regardless of who starts, the next player to move, or the previous
/// one.
enum class OutcomeClass : std::uint8_t { left, right, next, previous };

/// Returns the letter of an outcome class: L, R, N or P.
constexpr std::string_view name_of(OutcomeClass outcome) noexcept {
  switch (outcome) {
    case OutcomeClass::left: return "L";
    case OutcomeClass::right: return "R";
    case OutcomeClass::next: return "N";
    case OutcomeClass::previous: break;
  }
  return "P";
}

/// The first number that optimal play reaches, and the player on move there.
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

/// A limit has ended a call of a table of values. The table remains usable.
class ValueLimit : public std::runtime_error {
 public:
  explicit ValueLimit(Status status)
      : std::runtime_error("the values were ended by " + std::string(name_of(status))),
        status_(status) {}
  Status status() const noexcept { return status_; }

 private:
  Status status_;
};

/// The options of one player: a view that is valid as long as the table.
using PartizanOptions = std::span<const PartizanValue>;

/// A table of canonical forms. Values of different tables must not be mixed. Not safe for use by
/// several threads at once; this includes the functions of a constant table.
///
/// Every function that compares or adds may throw `ValueLimit`, and `Error` (too_large) if a number
/// takes more than 64 bits or the table more than 2^30 values. Costs are those of the search; a
/// call whose result is memoized takes constant time.
class PartizanValues {
 public:
  /// Creates a table with only the value 0, and without limits.
  PartizanValues();
  /// The same, with calls that end when the meter reports a limit. The meter must outlive the
  /// table.
  explicit PartizanValues(Meter& meter);
  ~PartizanValues();
  PartizanValues(const PartizanValues&) = delete;
  PartizanValues& operator=(const PartizanValues&) = delete;

  /// Uses this meter from now on, once in some 4,096 steps; no limits if null.
  void limit_by(Meter* meter);
  /// Counts these bytes, which the caller holds, against the memory limit.
  void count_beside(std::uint64_t bytes);
  /// Counts one step of the caller's own work; throws `ValueLimit` as the table's own steps do.
  void step();

  /// @name Named values
  /// @{
  PartizanValue number(const Dyadic& number);
  PartizanValue integer(std::int64_t n);
  /// Returns *n. Stores the n − 1 nimbers below it with all their options: time and memory grow as
  /// n².
  PartizanValue nimber(std::uint32_t n);
  /// Returns multiple.↑ + *nimber. Stores the smaller multiples too.
  PartizanValue up(std::int64_t multiple, std::uint32_t nimber = 0);
  PartizanValue number_up_star(const NumberUpStar& parts);
  /// Returns {v | −v}.
  PartizanValue plus_minus(PartizanValue v);
  /// @}

  /// @name Forms
  /// @{
  /// Returns the value of {left | right}, whose options may be dominated, reversible or repeated.
  PartizanValue reduce(std::span<const PartizanValue> left, std::span<const PartizanValue> right);
  /// The options of the canonical form, in no particular order. Those of a number are created on
  /// first use.
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
  /// Returns the sum of n copies of a value, or of |n| copies of its negative, by about 2 log2 |n|
  /// sums.
  PartizanValue copies(std::int64_t n, PartizanValue v);
  bool less_or_equal(PartizanValue a, PartizanValue b);
  /// Returns unordered if the values are confused with each other.
  std::partial_ordering compare(PartizanValue a, PartizanValue b);
  /// Constant time.
  OutcomeClass outcome_class(PartizanValue v) const;
  /// @}

  /// @name Properties of a value. Constant time, unless stated otherwise.
  /// @{
  std::optional<Dyadic> as_number(PartizanValue v) const;
  /// Returns the n of *n, 0 included.
  std::optional<std::uint32_t> as_nimber(PartizanValue v) const;
  std::optional<NumberUpStar> as_number_up_star(PartizanValue v) const;
  bool is_zero(PartizanValue v) const { return v.id == 0; }
  bool is_number(PartizanValue v) const;
  bool is_integer(PartizanValue v) const;
  /// Whether the value lies between all negative and all positive numbers.
  bool is_infinitesimal(PartizanValue v) const;
  /// Whether in each follower either both players can move or neither.
  bool is_all_small(PartizanValue v) const;
  /// Whether the value differs from a number by an infinitesimal.
  bool is_numberish(PartizanValue v) const;
  /// Whether every play of the canonical form has an even number of moves.
  bool is_even(PartizanValue v) const;
  /// Whether every play of the canonical form has an odd number of moves.
  bool is_odd(PartizanValue v) const;
  /// Returns the number at which play stops if Left starts, and the player on move there.
  AdornedStop left_stop(PartizanValue v) const;
  /// The same if Right starts.
  AdornedStop right_stop(PartizanValue v) const;
  /// Returns the birthday, which is the depth of the canonical form. Constant time below 2^24 days;
  /// above, time linear in the number of followers.
  std::uint64_t birthday(PartizanValue v);
  /// @}

  /// The number of distinct values in the table. Their ids are the numbers below it.
  std::uint64_t count() const;
  /// The bytes that the table holds, memos of sums and comparisons included.
  std::uint64_t bytes() const;
  /// The bytes that the values alone take.
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
