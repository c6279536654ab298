#pragma once

// The values of one tier of a game, once they are known. Tables hide the width of their cells, so
// that code that reads the values of finished tiers is compiled once.

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include <zugzwang/core/outcome.hpp>
#include <zugzwang/solvers/retrograde/canonical_index_set.hpp>
#include <zugzwang/solvers/retrograde/index_share.hpp>
#include <zugzwang/solvers/zeroed_array.hpp>

namespace zugzwang {

/// A state in one, two or four bytes: a counter of remaining options until it is decided, then the
/// distance and whether it is won. They share the bits because the analysis is bound by memory, so
/// that half the bytes take half the time. A counter of 0, as in fresh memory, means that the
/// options have not been counted yet. A state that is still undecided when the analysis ends is a
/// draw.
template <std::unsigned_integral Bits>
class RetrogradeCell {
 public:
  /// The largest counter and the longest distance that fit.
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

  /// Returns the state of a narrower cell.
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
  /// Returns the cell with one remaining option fewer, or a decided cell unchanged. The counter of
  /// an undecided cell is at least 1.
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
  // No character type, whatever Bits is, so that compilers need not assume that a store into cells
  // changes anything else.
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

/// Returns which of the 64 cells from `cells` on equal `wanted`: bit i for the i-th. It has no
/// branch per cell, so that compilers vectorize it.
template <class Cell>
std::uint64_t find(const Cell* cells, Cell wanted) {
  std::array<std::uint8_t, 64> found;
  for (std::size_t i = 0; i < 64; ++i) found[i] = static_cast<std::uint8_t>(cells[i] == wanted);
  return bits_of(found);
}

/// The cells of a tier by their width; narrow cells suffice for most games.
using Cell8 = RetrogradeCell<std::uint8_t>;
using Cell16 = RetrogradeCell<std::uint16_t>;
using Cell32 = RetrogradeCell<std::uint32_t>;

/// The numbers of states that are decided in a certain number of plies.
struct PlyCount {
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  bool operator==(const PlyCount&) const = default;
};

/// Win, loss or draw and the distance of each place of a tier, or of a share of it.
class TierTable {
 public:
  /// Returns the number of cells for `places` places: whole blocks of 64.
  static constexpr std::uint64_t cells_for(std::uint64_t places) { return (places + 63) / 64 * 64; }

  /// Takes ownership of cells whose analysis has ended, `cells_for` the places of a share, and of
  /// the counts of those of the whole tier that are decided in 0, 1, 2 … plies.
  template <class Cell>
  TierTable(const IndexShare& share, CanonicalIndexSet canonical, ZeroedArray<Cell> cells,
            std::vector<PlyCount> by_plies)
      : share_(share),
        canonical_(std::move(canonical)),
        cells_(std::move(cells)),
        by_plies_(std::move(by_plies)) {}

  /// The cells in native representation: 1, 2 or 4 bytes each, or blocks of outcomes (see `Block`),
  /// for which `cell_bytes` is 0.
  struct Raw {
    std::uint64_t cell_bytes = 0;
    std::span<const std::byte> cells{};
  };
  /// Returns the bytes of each number that cells of this width consist of; blocks of outcomes
  /// consist of words.
  static constexpr std::uint64_t bytes_of_numbers(std::uint64_t cell_bytes) {
    return cell_bytes == 0 ? sizeof(std::uint64_t) : cell_bytes;
  }
  Raw raw() const;
  /// Copies the cells. Throws Error{bad_value} unless they are as many as the places need.
  TierTable(const IndexShare& share, CanonicalIndexSet canonical, const Raw& raw,
            std::vector<PlyCount> by_plies);

  /// Keeps only the outcomes, in two bits each; the distance of decided states is then 0 plies.
  void forget_distances();

  const IndexShare& share() const { return share_; }
  /// The canonical numbers of the share, and their places.
  const CanonicalIndexSet& canonical() const { return canonical_; }
  /// The index at a place.
  std::uint64_t index(std::uint64_t place) const { return share_.index(canonical_.index(place)); }
  std::uint64_t bytes() const;
  /// The value at a place.
  Distance value(std::uint64_t place) const;
  /// The value at a canonical number of the share, which is the index if the share is whole.
  Distance at(std::uint64_t number) const { return value(canonical_.place(number)); }
  /// The numbers of states decided in 0, 1, 2 … plies in the whole tier.
  const std::vector<PlyCount>& by_plies() const { return by_plies_; }
  bool has(std::uint64_t plies) const {
    return plies < by_plies_.size() && by_plies_[plies].won + by_plies_[plies].lost != 0;
  }

  /// Which of the 64 places from a multiple of 64 on are won or lost in a certain number of plies:
  /// bit i for the i-th.
  struct Block {
    std::uint64_t won = 0;
    std::uint64_t lost = 0;
  };
  Block block(std::uint64_t first, std::uint64_t plies) const;

 private:
  /// Two bits a state: bit i of each of the two words of a block belongs to its i-th state.
  using Outcomes = ZeroedArray<Block>;

  IndexShare share_;
  CanonicalIndexSet canonical_;
  std::variant<ZeroedArray<Cell8>, ZeroedArray<Cell16>, ZeroedArray<Cell32>, Outcomes> cells_;
  std::vector<PlyCount> by_plies_;
};

}  // namespace zugzwang
