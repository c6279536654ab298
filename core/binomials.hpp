#pragma once

// Binomial coefficients by look-up: with them positions are numbered without gaps, as in the
// combinatorial number system (D. H. Lehmer 1964; D. E. Knuth, "The Art of Computer Programming"
// 4A, section 7.2.1.3).

#include <array>
#include <cassert>
#include <cstdint>
#include <limits>

namespace zugzwang {

/// How many subsets with k members a set of n has, for n below 256 and k up to 16; the largest
/// number of 64 bits where there are as many or more.
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

}  // namespace zugzwang
