#pragma once

// Can I Win as one would write it by hand: recursion over the set of unused integers, with a byte
// of memory for each set.

#include <bit>
#include <cstdint>
#include <vector>

namespace zugzwang::by_hand {

class CanIWin {
 public:
  explicit CanIWin(std::uint32_t integers)
      : integers_(integers), known_(std::size_t{1} << integers) {}

  /// Returns whether the player on move can reach the total.
  bool solve(std::int64_t total) { return wins((1U << integers_) - 1, total); }
  /// Returns the number of sets that it has visited.
  std::uint64_t positions() const { return positions_; }

 private:
  enum : std::uint8_t { unknown, won, not_won };

  bool wins(std::uint32_t unused, std::int64_t missing) {
    std::uint8_t& known = known_[unused];
    if (known != unknown) return known == won;
    ++positions_;
    for (std::uint32_t left = unused; left != 0;) {
      const auto largest = static_cast<std::uint32_t>(std::bit_width(left));
      const std::uint32_t bit = 1U << (largest - 1);
      left ^= bit;
      if (missing <= largest || loses(unused ^ bit, missing - largest)) {
        known = won;
        return true;
      }
    }
    known = not_won;
    return false;
  }
  /// Returns whether the player on move loses; if all integers are used without a winner, neither
  /// player loses.
  bool loses(std::uint32_t unused, std::int64_t missing) {
    return unused != 0 && !wins(unused, missing);
  }

  std::uint32_t integers_;
  std::vector<std::uint8_t> known_;
  std::uint64_t positions_ = 0;
};

}  // namespace zugzwang::by_hand
