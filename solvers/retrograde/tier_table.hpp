#pragma once

// The values of one tier of a game, once they are known. Tables of different width look alike from
// here on; whoever reads the values of finished tiers is compiled once.

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/solvers/retrograde/cell.hpp>
#include <zugzwang/solvers/retrograde/kept_indices.hpp>
#include <zugzwang/solvers/retrograde/share.hpp>
#include <zugzwang/solvers/zeroed_array.hpp>

namespace zugzwang {

/// The cells of a tier by their width: what holds for most games is narrow.
using Cell8 = RetrogradeCell<std::uint8_t>;
using Cell16 = RetrogradeCell<std::uint16_t>;
using Cell32 = RetrogradeCell<std::uint32_t>;

/// How many states are decided in so many plies.
struct PlyCount {
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  bool operator==(const PlyCount&) const = default;
};

/// Win, loss or draw and the distance of each place of a tier, or of a share of it.
class TierTable {
 public:
  /// The cells that so many places take: whole blocks of 64.
  static constexpr std::uint64_t cells_for(std::uint64_t places) { return (places + 63) / 64 * 64; }

  /// Takes over cells whose analysis has ended, `cells_for` the places of a share, and the counts
  /// of those of the whole tier that are decided in 0, 1, 2 … plies.
  template <class Cell>
  TierTable(const Share& share, KeptIndices kept, ZeroedArray<Cell> cells,
            std::vector<PlyCount> by_plies)
      : share_(share),
        kept_(std::move(kept)),
        cells_(std::move(cells)),
        by_plies_(std::move(by_plies)) {}

  /// The cells as the machine holds them: of 1, 2 or 4 bytes each, or blocks of outcomes (see
  /// `Block`), for which `cell_bytes` is 0.
  struct Raw {
    std::uint64_t cell_bytes = 0;
    std::span<const std::byte> cells{};
  };
  /// The bytes of each of the numbers that cells so wide consist of: blocks of outcomes are words.
  static constexpr std::uint64_t bytes_of_numbers(std::uint64_t cell_bytes) {
    return cell_bytes == 0 ? sizeof(std::uint64_t) : cell_bytes;
  }
  Raw raw() const;
  /// Makes a copy of such cells. Throws Error{bad_value} unless they are as many as the places
  /// need.
  TierTable(const Share& share, KeptIndices kept, const Raw& raw, std::vector<PlyCount> by_plies);

  /// Keeps the outcomes alone, in two bits each; all that is decided then is so in 0 plies.
  void forget_distances();

  const Share& share() const { return share_; }
  /// The numbers in the share that are kept, and their places.
  const KeptIndices& kept() const { return kept_; }
  /// The index at a place.
  std::uint64_t index(std::uint64_t place) const { return share_.index(kept_.index(place)); }
  std::uint64_t bytes() const;
  /// The value at a place.
  Distance value(std::uint64_t place) const;
  /// The value at a number of the share that is kept, which is the index where it is whole.
  Distance at(std::uint64_t number) const { return value(kept_.place(number)); }
  /// The counts of what is decided in 0, 1, 2 … plies in the whole tier.
  const std::vector<PlyCount>& by_plies() const { return by_plies_; }
  bool has(std::uint64_t plies) const {
    return plies < by_plies_.size() && by_plies_[plies].won + by_plies_[plies].lost != 0;
  }

  /// Of the 64 places from a multiple of 64 on, those that are won or lost in so many plies: bit i
  /// for the i-th.
  struct Block {
    std::uint64_t won = 0;
    std::uint64_t lost = 0;
  };
  Block block(std::uint64_t first, std::uint64_t plies) const;

 private:
  /// Two bits a state: bit i of the two words of a block is that of its i-th state.
  using Outcomes = ZeroedArray<Block>;

  Share share_;
  KeptIndices kept_;
  std::variant<ZeroedArray<Cell8>, ZeroedArray<Cell16>, ZeroedArray<Cell32>, Outcomes> cells_;
  std::vector<PlyCount> by_plies_;
};

}  // namespace zugzwang
