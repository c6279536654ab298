#pragma once

// The order in which the options of a value are written. No option is above another, so the order
// is one of form: numbers by size, nimbers, sums of numbers, ups and nimbers, uptimal powers, and
// then the rest by the first options in which they differ. It depends only on the values, never on
// the order in which a table created them.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <unordered_map>
#include <vector>

#include <zugzwang/core/player.hpp>
#include <zugzwang/values/dyadic.hpp>
#include <zugzwang/values/partizan_values.hpp>

namespace zugzwang::detail {

/// number ± ↑<n>, or number ± ↑[n] if `sum`, with ∗ added if `star`.
struct UpPower {
  Dyadic number{};
  std::uint32_t n = 0;
  bool sum = false;
  bool negative = false;
  bool star = false;
};

/// Recognises the uptimal powers among values: ↑<n> = {0 | ↓[n−1]∗}, and their sums ↑[n] = ↑<1> + …
/// + ↑<n> = {↑[n−1] | ∗}.
///
/// Source: A. N. Siegel, Combinatorial Game Theory (2013), section II.4.
class UpPowers {
 public:
  explicit UpPowers(PartizanValues& values) : values_(values) {}

  /// Returns the parts of a value that is such a power or sum with n ≥ 2. Constant time for most
  /// values; n steps for a power met for the first time.
  std::optional<UpPower> find(PartizanValue v);

 private:
  /// A value that is ↑[n] or ↑[n]∗, shifted by a number, provided that `before` is the same with n
  /// − 1.
  struct Step {
    PartizanValue value{};
    PartizanValue before{};
    Dyadic number{};
    bool star = false;
  };

  std::optional<Dyadic> star_of(PartizanValue v) const;
  std::optional<Step> step(PartizanValue v, Player owner);
  /// Returns the value as number + ↑[n] + star with n ≥ 1, for Left as the owner, or its mirror
  /// image.
  std::optional<UpPower> sum_of(PartizanValue v, Player owner);
  std::optional<UpPower> single(PartizanValue v, Player owner);

  PartizanValues& values_;
  std::unordered_map<std::uint64_t, std::optional<UpPower>> sums_{};
};

class OptionOrder {
 public:
  explicit OptionOrder(PartizanValues& values) : values_(values) {}

  /// The powers that have been recognised.
  UpPowers& powers() { return powers_; }

  /// Returns the options in the order of writing; valid as long as this object. Inspects followers
  /// only as far as necessary; each list of options is sorted once.
  std::span<const PartizanValue> sorted(PartizanValue v, Player player);
  /// Sorts distinct values into that order.
  void sort(std::vector<PartizanValue>& items);

 private:
  using Options = std::vector<PartizanValue>;

  /// Kind, number and three more numbers; the kinds are numbered in their order.
  using Rank = std::tuple<int, Dyadic, std::int64_t, std::int64_t, std::int64_t>;
  static constexpr int unnamed = 4;

  /// A list that is being sorted by insertion, or, if `items` is empty, a comparison of a and b.
  struct Frame {
    PartizanValue a{};
    PartizanValue b{};
    Player player{};
    Options items{};
    std::size_t next = 1;  ///< the items before it are in order
    std::size_t low = 0;   ///< the next item belongs between these two
    std::size_t high = 1;
    bool of_options = true;  ///< the options of a; else a separate list
  };

  Rank rank(PartizanValue v);
  const Options* known(PartizanValue v, Player player) const;
  void begin_sort(PartizanValue v, Player player);
  void finish_sort();
  void work();
  /// Both continue with the topmost frame and leave its result in `order_`.
  void sort_on();
  void compare_on();

  PartizanValues& values_;
  UpPowers powers_{values_};
  std::unordered_map<std::uint64_t, Options> sorted_{};
  std::vector<Frame> frames_{};
  Options sorted_list_{};
  std::strong_ordering order_ = std::strong_ordering::equal;
};

}  // namespace zugzwang::detail
