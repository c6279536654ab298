#pragma once

// What percolation gathers before it takes moves back: enough states at a time for one call of the
// rules.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include <zugzwang/solvers/retrograde/retractor.hpp>

namespace zugzwang {

/// States that were decided last, some at a time: those that are lost apart from those that are
/// won.
class Decided {
 public:
  bool is_full() const { return lost_count_ + won_count_ >= most; }
  /// Adds at most 64 states: those of the bits, and of them those are lost for which
  /// `is_lost(place)`.
  template <class IsLost>
  void add(std::uint64_t first, std::uint64_t bits, const IsLost& is_lost) {
    std::size_t lost_count = lost_count_;
    std::size_t won_count = won_count_;
    for (; bits != 0; bits &= bits - 1) {
      const std::uint64_t place = first + static_cast<std::uint64_t>(std::countr_zero(bits));
      const bool lost = is_lost(place);
      lost_[lost_count] = won_[won_count] = static_cast<Listed>(place);
      lost_count += lost ? 1 : 0;
      won_count += lost ? 0 : 1;
    }
    lost_count_ = lost_count;
    won_count_ = won_count;
  }
  std::span<const Listed> lost() const { return std::span(lost_).first(lost_count_); }
  std::span<const Listed> won() const { return std::span(won_).first(won_count_); }
  void clear() { lost_count_ = won_count_ = 0; }

 private:
  static constexpr std::size_t most = 128;

  std::array<Listed, most + 64> lost_;
  std::array<Listed, most + 64> won_;
  std::size_t lost_count_ = 0;
  std::size_t won_count_ = 0;
};

}  // namespace zugzwang
