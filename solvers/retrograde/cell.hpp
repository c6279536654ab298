#pragma once

// One state of a retrograde table in one, two or four bytes. The counter of remaining options, the
// distance and the outcome share the bits, since a state needs the first until it is decided and
// the others from then on: the analysis is bound by memory, so that half the bytes is half the
// time.

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <zugzwang/core/evaluation.hpp>

namespace zugzwang {

/// A state in so many bits: a counter of remaining options until it is decided, then the distance
/// and whether it is won. A counter of 0 says that the options have not been counted yet, as in
/// fresh memory. A state that is still undecided when the analysis ends is a draw.
template <std::unsigned_integral Bits>
class RetrogradeCell {
 public:
  /// The largest counter and the longest distance there is room for.
  static constexpr Bits most = static_cast<Bits>(Bits(~Bits{0}) >> 2);

  // `options` and `plies` are at most `most`.
  static constexpr RetrogradeCell undecided(std::uint64_t options) {
    return RetrogradeCell(static_cast<Bits>(options));
  }
  static constexpr RetrogradeCell won(std::uint64_t plies) {
    return RetrogradeCell(static_cast<Bits>(decided_bit | won_bit | plies));
  }
  static constexpr RetrogradeCell lost(std::uint64_t plies) {
    return RetrogradeCell(static_cast<Bits>(decided_bit | plies));
  }

  /// The same state in a narrower cell.
  template <std::unsigned_integral Fewer>
  static constexpr RetrogradeCell widened(RetrogradeCell<Fewer> cell) {
    if (!cell.decided()) return undecided(cell.count());
    return cell.is_won() ? won(cell.count()) : lost(cell.count());
  }

  /// Returns `a` if `first`, else `b`, without a branch.
  static constexpr RetrogradeCell either(bool first, RetrogradeCell a, RetrogradeCell b) {
    const Bits mask = static_cast<Bits>(-static_cast<Bits>(first));
    return RetrogradeCell(static_cast<Bits>((a.bits() & mask) | (b.bits() & ~mask)));
  }

  constexpr RetrogradeCell() = default;
  constexpr bool operator==(const RetrogradeCell&) const = default;
  /// Whether the state is won or lost.
  constexpr bool decided() const { return (bits() & decided_bit) != 0; }
  /// Whether a decided state is won.
  constexpr bool is_won() const { return (bits() & won_bit) != 0; }
  /// The counter of an undecided state, the distance of a decided one.
  constexpr std::uint64_t count() const { return bits() & most; }
  /// Returns the cell with one remaining option less; a decided one as it is. The counter of an
  /// undecided one is at least 1.
  constexpr RetrogradeCell counted_down() const {
    return RetrogradeCell(static_cast<Bits>(bits() - (decided() ? 0 : 1)));
  }
  /// Returns the value that the cell stands for when the analysis has ended.
  constexpr Distance value() const {
    if (!decided()) return Distance::draw();
    return is_won() ? Distance::win(count()) : Distance::loss(count());
  }

 private:
  static constexpr Bits won_bit = static_cast<Bits>(most + 1);
  static constexpr Bits decided_bit = static_cast<Bits>(2 * won_bit);
  // No character type, whatever Bits are: a store into cells must not seem to change anything else.
  enum class Stored : Bits {};
  constexpr explicit RetrogradeCell(Bits bits) : stored_(static_cast<Stored>(bits)) {}
  constexpr Bits bits() const { return static_cast<Bits>(stored_); }

  Stored stored_{};
};

/// Packs 64 bytes that are 0 or 1 into the bits of a word, the first byte into the lowest.
inline std::uint64_t bits_of(const std::array<std::uint8_t, 64>& flags) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    std::uint64_t bytes;
    std::memcpy(&bytes, flags.data() + 8 * i, sizeof bytes);
    // Moves the lowest bit of byte k to bit 56 + k.
    if constexpr (std::endian::native == std::endian::little)
      bits |= (bytes * 0x0102040810204080 >> 56) << 8 * i;
    else
      for (std::size_t k = 0; k < 8; ++k) bits |= std::uint64_t{flags[8 * i + k]} << (8 * i + k);
  }
  return bits;
}

/// Returns which of the 64 cells from `cells` on are equal to one: bit i for the i-th. Without a
/// branch a cell, so that compilers make vector instructions of it.
template <class Cell>
std::uint64_t find(const Cell* cells, Cell wanted) {
  std::array<std::uint8_t, 64> found;
  for (std::size_t i = 0; i < 64; ++i) found[i] = static_cast<std::uint8_t>(cells[i] == wanted);
  return bits_of(found);
}

}  // namespace zugzwang
