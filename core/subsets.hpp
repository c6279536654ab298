#pragma once

// Numbers for sets, such as sets of squares, so that a table of positions holds exactly those with
// a given number of pieces on the board. The k-element subsets of n squares are numbered without
// gaps by the combinatorial number system (Lehmer 1964; Knuth, "The Art of Computer Programming"
// 4A, section 7.2.1.3), and the subsets of a set by closing its gaps.

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <zugzwang/core/bits.hpp>

namespace zugzwang {

/// Binomial coefficients by look-up: the number of k-element subsets of a set of n, for n below 256
/// and k up to 16, capped at the largest 64-bit number.
class Binomials {
 public:
  static constexpr unsigned most_n = 255;
  static constexpr unsigned most_k = 16;
  static constexpr std::uint64_t too_many = std::numeric_limits<std::uint64_t>::max();

  static std::uint64_t choose(unsigned n, unsigned k) {
    assert(n <= most_n && k <= most_k);
    static const Binomials table;
    return table.rows_[n][k];
  }

 private:
  Binomials() {
    for (unsigned n = 0; n <= most_n; ++n) {
      rows_[n][0] = 1;
      for (unsigned k = 1; n > 0 && k <= most_k; ++k) {
        const std::uint64_t with = rows_[n - 1][k - 1];
        const std::uint64_t without = rows_[n - 1][k];
        rows_[n][k] = without > too_many - with ? too_many : without + with;
      }
    }
  }

  std::array<std::array<std::uint64_t, most_k + 1>, most_n + 1> rows_{};
};

/// The k-element subsets of up to 25 squares, numbered from 0 in the order of their bits read as a
/// number. Memory: 256 KiB for 16 squares, half a MiB for 25.
class SubsetNumbers {
 public:
  static constexpr unsigned most_squares = 25;

  /// From 1 to 25 squares.
  explicit SubsetNumbers(unsigned squares);

  unsigned squares() const { return squares_; }
  /// Returns the number of k-element subsets, where k is at most the number of squares.
  std::uint32_t count(unsigned k) const { return high_rank_[row(k + 1) - 1]; }
  /// Returns the number of a k-element set among those of its size, which is below `count(k)`.
  /// Cost: one look-up for up to 16 squares, else two.
  std::uint32_t rank(std::uint32_t set) const {
    const std::uint32_t low = low_rank_[set & ((std::uint32_t{1} << low_bits_) - 1)];
    if (low_bits_ == squares_) return low;
    return low + high_rank_[row(size_of(set)) + (set >> low_bits_)];
  }
  /// Returns the k-element set with this number, which is below `count(k)`.
  /// Cost: one look-up for up to 16 squares, else a binary search of at most 12 steps.
  std::uint32_t unrank(unsigned k, std::uint32_t rank) const {
    if (low_bits_ == squares_) return low_sets_[low_begin_[k] + rank];
    // The last set of high squares whose first subset has at most this number.
    const std::uint32_t* const ranks = high_rank_.data() + row(k);
    std::uint32_t high = 0;
    for (std::uint32_t step = std::uint32_t{1} << (squares_ - low_bits_ - 1); step > 0; step /= 2)
      if (ranks[high + step] <= rank) high += step;
    rank -= ranks[high];
    return high << low_bits_ | low_sets_[low_begin_[k - size_of(high)] + rank];
  }

 private:
  static unsigned size_of(std::uint32_t set) { return static_cast<unsigned>(count_bits(set)); }
  /// Returns where the ranks of the k-element subsets begin; they are one more than the high sets.
  std::size_t row(unsigned k) const { return k * ((std::size_t{1} << (squares_ - low_bits_)) + 1); }
  /// Returns the number of sets of low squares that complete these high ones to k members.
  std::uint32_t lows_beside(std::uint32_t high, unsigned k) const {
    const unsigned others = size_of(high);
    if (k < others || k - others > low_bits_) return 0;
    return low_begin_[k - others + 1] - low_begin_[k - others];
  }

  unsigned squares_;
  unsigned low_bits_;                     // the low squares; the others are the high ones
  std::vector<std::uint32_t> low_begin_;  // by size: the place of the first in low_sets_
  std::vector<std::uint16_t> low_rank_;
  std::vector<std::uint16_t> low_sets_;   // by size and rank
  std::vector<std::uint32_t> high_rank_;  // by size and high set: the rank of the first subset
};

/// Closes the gaps between the squares of a set, and opens them again, by tables for sets of up to
/// 16 squares, since not every processor has an instruction for it. Memory: 128 KiB in total.
class Gaps {
 public:
  static const Gaps& tables();

  /// Returns a subset of `of` as a number below 2^|of|: bit k is the k-th square of `of`.
  std::uint32_t close(std::uint32_t set, std::uint32_t of) const {
    return closed_[(of & 255) << 8 | (set & 255)] |
           std::uint32_t{closed_[(of & 0xFF00) | (set >> 8 & 255)]} << sizes_[of & 255];
  }
  /// Returns the subset of `of` that `close` takes to this number.
  std::uint32_t open(std::uint32_t number, std::uint32_t of) const {
    return opened_[(of & 255) << 8 | (number & 255 >> (8 - sizes_[of & 255]))] |
           std::uint32_t{opened_[(of & 0xFF00) | (number >> sizes_[of & 255] & 255)]} << 8;
  }

 private:
  Gaps();

  std::array<std::uint8_t, 65536> closed_{};  // by the byte of `of`, then that of the set
  std::array<std::uint8_t, 65536> opened_{};
  std::array<std::uint8_t, 256> sizes_{};
};

}  // namespace zugzwang
