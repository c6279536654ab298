#include "sparse_space.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace zugzwang {

namespace {

/// Replaces, in place, entry m by the sum of the entries at all v, negated where v & m has an odd
/// number of bits.
void walsh_hadamard(std::vector<std::int64_t>& entries) {
  for (std::size_t half = 1; half < entries.size(); half *= 2)
    for (std::size_t block = 0; block < entries.size(); block += 2 * half)
      for (std::size_t i = block; i < block + half; ++i) {
        const std::int64_t sum = entries[i] + entries[i + half];
        entries[i + half] = entries[i] - entries[i + half];
        entries[i] = sum;
      }
}

}  // namespace

SparseSpace::SparseSpace(unsigned mask, unsigned value_bits, std::optional<unsigned> break_parity)
    : mask_(mask | ~0U << value_bits),
      value_bits_(value_bits),
      class_bit_(std::max(7U, value_bits - 1)),
      dropped_(std::min(static_cast<unsigned>(std::countr_zero(mask_)), value_bits - 1)),
      break_parity_(break_parity) {
  const unsigned low = (1U << dropped_) - 1;
  for (unsigned heap = 0; heap < 2; ++heap) {
    codes_[heap].resize(std::size_t{1} << value_bits_);
    values_[heap].resize(std::size_t{2} << class_bit_);
    for (unsigned value = 0; value >> value_bits_ == 0; ++value) {
      auto parity = static_cast<unsigned>(std::popcount(value & mask_));
      if (break_parity_) parity += heap + *break_parity_;
      const unsigned index = (value >> (dropped_ + 1)) << dropped_ | (value & low);
      const unsigned code = index | (parity & 1) << class_bit_;
      codes_[heap][value] = static_cast<std::uint16_t>(code);
      values_[heap][code] = static_cast<std::uint16_t>(value);
    }
  }
}

SparseSpace SparseSpace::fewest_rares(const Histogram& histogram, unsigned value_bits,
                                      std::optional<unsigned> break_parity) {
  const std::size_t values = std::size_t{1} << value_bits;
  // The balance of a mask: rare heaps minus common ones. In signed spaces a heap counts with the
  // sign of its parity.
  std::vector<std::int64_t> plain(values);
  std::vector<std::int64_t> alternating(values);
  for (std::size_t parity = 0; parity < 2; ++parity)
    for (std::size_t value = 0; value < std::min(values, histogram[parity].size()); ++value) {
      const auto count = static_cast<std::int64_t>(histogram[parity][value]);
      plain[value] += count;
      alternating[value] += parity == break_parity.value_or(0) ? count : -count;
    }
  walsh_hadamard(plain);
  walsh_hadamard(alternating);
  // Mask 0 distinguishes no values.
  const auto best = std::min_element(plain.begin() + 1, plain.end());
  const auto best_signed = std::min_element(alternating.begin() + 1, alternating.end());
  if (break_parity && *best_signed < *best)
    return {static_cast<unsigned>(best_signed - alternating.begin()), value_bits, break_parity};
  return {static_cast<unsigned>(best - plain.begin()), value_bits, std::nullopt};
}

}  // namespace zugzwang
