#pragma once

// Computes the nimbers of a taking-and-breaking game whose moves leave at most two heaps, in sparse
// space.

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/heaps/sparse/mark_lanes.hpp>
#include <zugzwang/solvers/heaps/sparse/sparse_space.hpp>

namespace zugzwang {

/// The value of a heap n is the mex of its options. In a SparseSpace only pairs with a rare heap
/// have a common value, so that these pairs alone determine c, the least common value that no
/// option has. A rare value below c is excluded by a *witness*, a pair that has this value: a fixed
/// list of common heaps provides nearly all witnesses, and a search the rest. The value of n is the
/// least rare value below c without a witness, or c if there is none.
///
/// Cost of a value: a few instructions for each rare heap and each heap of the list, times the
/// number of removals that may split. Memory: 1 byte per value while all values are below 256, else
/// 2.
class SplitSequence {
 public:
  static constexpr std::uint64_t bytes_a_value = 2;  ///< at most

  /// `rules` have digits up to 7, one of which splits, and allow no removal beyond the last.
  explicit SplitSequence(const HeapRules& rules, const LaneKernel& kernel = best_lane_kernel());
  SplitSequence(SplitSequence&&) noexcept;
  SplitSequence& operator=(SplitSequence&&) noexcept;
  ~SplitSequence();

  /// Computes the values of the heaps below `size`; returns the limit that ended the work, if any:
  /// memory_limit also if a value exceeds 65535.
  Status extend(std::uint64_t size, Meter& meter);
  /// Makes room for `size` values, so that none is moved later.
  Status reserve(std::uint64_t size, Meter& meter);
  /// Appends the next values, which were computed before and are below 65536.
  void restore(std::span<const Nimber> values);

  std::uint64_t size() const { return codes_.size; }
  std::uint16_t value(std::uint64_t heap) const {
    const unsigned code = codes_.narrow != nullptr ? codes_.narrow[heap] : codes_.wide[heap];
    return codes_.values[heap % 2][code];
  }
  std::uint64_t bytes() const;

  const SparseSpace& space() const;
  std::uint64_t rares() const;      ///< heaps with a rare value
  std::uint64_t witnesses() const;  ///< heaps on the list
  std::uint64_t searches() const;   ///< heaps that needed a search for a witness

 private:
  class Engine;
  /// The codes of the engine, in one of two widths.
  struct Codes {
    std::uint64_t size = 0;
    const std::uint8_t* narrow = nullptr;
    const std::uint16_t* wide = nullptr;
    std::array<const std::uint16_t*, 2> values{};  // of the codes, by the parity of the heap
  };

  std::unique_ptr<Engine> engine_;
  Codes codes_;
};

}  // namespace zugzwang
