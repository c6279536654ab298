#pragma once

// Values for laws: some that have names, and random forms over them.

#include <algorithm>
#include <cstdint>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/values/partizan_values.hpp>
#include <zugzwang/values/theory.hpp>

namespace zugzwang::testing {

class RandomValues {
 public:
  /// Draws from `size` values; if `all_small` is set, from all-small ones only.
  RandomValues(PartizanValues& values, std::size_t size, bool all_small = false) {
    if (all_small)
      pool_ = {values.integer(0), values.nimber(1), values.nimber(2),
               values.up(1),      values.up(-2),    values.up(1, 1)};
    else
      pool_ = born_by_day(values, 2);
    if (!all_small)
      for (const Dyadic& x : {Dyadic(3), Dyadic(-2), Dyadic(3, 2), Dyadic(-5, 3), Dyadic(7)})
        pool_.push_back(values.number(x));
    while (pool_.size() < size) {
      const std::vector<PartizanValue> left = drawn(1 + draw_below(3, random_));
      const std::vector<PartizanValue> right = drawn(1 + draw_below(3, random_));
      const PartizanValue v = values.reduce(left, right);
      // There are enough numbers already, and sums of deep values are large.
      if (values.is_number(v) || values.birthday(v) > 5 || std::ranges::count(pool_, v) > 0)
        continue;
      pool_.push_back(v);
    }
  }

  PartizanValue operator()() { return pool_[draw_below(pool_.size(), random_)]; }
  const std::vector<PartizanValue>& all() const { return pool_; }

 private:
  std::vector<PartizanValue> drawn(std::uint64_t count) {
    std::vector<PartizanValue> drawn;
    // Prefers the first values, which are simple.
    for (std::uint64_t i = 0; i < count; ++i)
      drawn.push_back(pool_[draw_below(1 + draw_below(pool_.size(), random_), random_)]);
    return drawn;
  }

  Random random_{20131};
  std::vector<PartizanValue> pool_{};
};

}  // namespace zugzwang::testing
