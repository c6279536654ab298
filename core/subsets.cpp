#include "subsets.hpp"

#include <cassert>

#include <zugzwang/core/bits.hpp>

namespace zugzwang {

SubsetNumbers::SubsetNumbers(unsigned squares)
    : squares_(squares), low_bits_(squares <= 16 ? squares : (squares + 1) / 2) {
  assert(squares > 0 && squares <= most_squares);
  const std::uint32_t lows = std::uint32_t{1} << low_bits_;
  const std::uint32_t highs = std::uint32_t{1} << (squares - low_bits_);
  low_begin_.assign(low_bits_ + 2, 0);
  for (std::uint32_t low = 0; low < lows; ++low) ++low_begin_[size_of(low) + 1];
  for (unsigned k = 0; k <= low_bits_; ++k) low_begin_[k + 1] += low_begin_[k];
  low_rank_.resize(lows);
  low_sets_.resize(lows);
  std::vector<std::uint32_t> next(low_begin_.begin(), low_begin_.end() - 1);
  for (std::uint32_t low = 0; low < lows; ++low) {
    const unsigned k = size_of(low);
    low_rank_[low] = static_cast<std::uint16_t>(next[k] - low_begin_[k]);
    low_sets_[next[k]++] = static_cast<std::uint16_t>(low);
  }
  high_rank_.resize(std::size_t{squares + 1} * (highs + 1));
  for (unsigned k = 0; k <= squares; ++k)
    for (std::uint32_t high = 0; high < highs; ++high)
      high_rank_[row(k) + high + 1] = high_rank_[row(k) + high] + lows_beside(high, k);
}

const Gaps& Gaps::tables() {
  static const Gaps gaps;
  return gaps;
}

Gaps::Gaps() {
  for (std::uint32_t of = 0; of < 256; ++of) {
    sizes_[of] = static_cast<std::uint8_t>(count_bits(of));
    for (std::uint32_t set = 0; set < 256; ++set) {
      std::uint32_t closed = 0;
      std::uint32_t opened = 0;
      unsigned place = 0;
      for (unsigned square = 0; square < 8; ++square)
        if ((of >> square & 1) != 0) {
          closed |= (set >> square & 1) << place;
          opened |= (set >> place & 1) << square;
          ++place;
        }
      closed_[of << 8 | set] = static_cast<std::uint8_t>(closed);
      opened_[of << 8 | set] = static_cast<std::uint8_t>(opened);
    }
  }
}

}  // namespace zugzwang
