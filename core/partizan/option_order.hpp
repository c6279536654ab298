#pragma once

// In what order the options of a value are written. No option is above another one, so that the
// order is one of form: numbers by size, nimbers, sums of numbers, ups and nimbers, uptimal powers,
// and then the others by their first options that differ. It depends on the values alone, never on
// the order in which a table met them.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <unordered_map>
#include <vector>

#include <zugzwang/core/partizan/player.hpp>
#include <zugzwang/core/partizan/up_powers.hpp>
#include <zugzwang/core/partizan/values.hpp>

namespace zugzwang::detail {

class OptionOrder {
 public:
  OptionOrder(PartizanValues& values, UpPowers& powers) : values_(values), powers_(powers) {}

  /// Returns the options in the order of writing; valid as long as this. Looks at followers only as
  /// far as it must; each list of options is sorted once.
  std::span<const PartizanValue> sorted(PartizanValue v, Player player);
  /// Brings any different values into that order.
  void sort(std::vector<PartizanValue>& items);

 private:
  using Options = std::vector<PartizanValue>;

  /// Kind, number and three more numbers; kinds are numbered as they follow each other.
  using Rank = std::tuple<int, Dyadic, std::int64_t, std::int64_t, std::int64_t>;
  static constexpr int unnamed = 4;

  /// A list that is sorted by insertion, or, if `items` is empty, a comparison of a and b.
  struct Frame {
    PartizanValue a{};
    PartizanValue b{};
    Player player{};
    Options items{};
    std::size_t next = 1;  ///< the items before it are in order
    std::size_t low = 0;   ///< where it belongs: between these two
    std::size_t high = 1;
    bool of_options = true;  ///< of a; else a list by itself
  };

  Rank rank(PartizanValue v);
  const Options* known(PartizanValue v, Player player) const;
  void begin_sort(PartizanValue v, Player player);
  void finish_sort();
  void work();
  /// Both go on with the topmost frame and leave its answer in `order_`.
  void sort_on();
  void compare_on();

  PartizanValues& values_;
  UpPowers& powers_;
  std::unordered_map<std::uint64_t, Options> sorted_{};
  std::vector<Frame> frames_{};
  Options sorted_list_{};
  std::strong_ordering order_ = std::strong_ordering::equal;
};

}  // namespace zugzwang::detail
