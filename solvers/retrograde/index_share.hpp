#pragma once

// Assigns the indices of a tier to the processes that solve a game together. Blocks of indices are
// dealt to the processes in turn, as blocks of places are to threads (see Partition): neighbours
// stay together, since most moves lead to nearby indices, and every process has some of each
// stretch of the table, so that none is without work in a level. The length of a block depends on
// the tier alone, so that fewer or more processes can continue from what some have saved.

#include <algorithm>
#include <bit>
#include <cstdint>

#include <zugzwang/solvers/retrograde/partition.hpp>

namespace zugzwang {

/// The indices of a tier that one of several processes holds, numbered 0 … own()−1 in ascending
/// order.
class IndexShare {
 public:
  /// All indices of a tier, for a single process.
  explicit IndexShare(std::uint64_t indices = 0) : IndexShare(indices, 0, 1) {}
  /// The most processes for which a Partition of that many blocks is exact.
  static constexpr unsigned most_ranks = 4096;
  /// The share of process `rank` of `ranks`, at most `most_ranks`.
  IndexShare(std::uint64_t indices, unsigned rank, unsigned ranks)
      : blocks_(indices, ranks, block_bits(indices)), rank_(rank) {}

  bool is_whole() const { return blocks_.parts() == 1; }
  unsigned rank() const { return rank_; }
  unsigned ranks() const { return blocks_.parts(); }
  /// The number of indices of the tier.
  std::uint64_t indices() const { return blocks_.places(); }
  /// The number of indices in this share.
  std::uint64_t own() const { return blocks_.count(rank_); }

  struct Owner {
    unsigned rank;
    std::uint64_t own;  ///< the number of the index in the owner's share
  };
  /// Returns the process that holds an index, and the number of the index in its share.
  Owner owner(std::uint64_t index) const {
    const Partition::Local local = blocks_.local(index);
    return {local.part, local.place};
  }
  /// Returns the index that has a number in this share.
  std::uint64_t index(std::uint64_t own) const {
    return is_whole() ? own : blocks_.place(rank_, own);
  }
  /// The size of a block, a power of two and at least 64: that many own numbers from a multiple of
  /// it on belong to neighbours.
  std::uint64_t block_size() const { return blocks_.block_size(); }

  /// Returns the binary logarithm of the block size, which is about the square root of the indices,
  /// but at least 64, and large enough for at most 2^20 blocks.
  static int block_bits(std::uint64_t indices) {
    const auto bits = static_cast<int>(std::bit_width(indices));
    return std::max({6, bits / 2, bits - 20});
  }

 private:
  Partition blocks_;
  unsigned rank_;
};

/// The traffic between all processes that share a game in a level of a tier: the input of a model
/// of the cost on other machines.
struct LevelTraffic {
  std::uint64_t tier = 0;
  std::uint64_t plies = 0;     ///< of the level
  std::uint64_t decided = 0;   ///< positions that were decided in it
  std::uint64_t updates = 0;   ///< sent to other processes, or values requested from them
  std::uint64_t messages = 0;  ///< that carry them
  std::uint64_t bytes = 0;     ///< of these messages
  double seconds = 0;          ///< as measured by the first process
};

}  // namespace zugzwang
