#pragma once

// Which indices of a tier a process holds where several solve a game together. Blocks of indices
// are dealt to the processes in turn, as those of places are to threads (see Partition): neighbours
// stay together, since most moves lead to indices that are near, and every process has some of each
// stretch of the table, so that none is without work in a level. How long a block is depends on the
// tier alone, so that what was saved by some processes can be taken over by fewer or more.

#include <algorithm>
#include <bit>
#include <cstdint>

#include <zugzwang/solvers/retrograde/partition.hpp>

namespace zugzwang {

/// The indices of a tier that one of several processes holds, numbered in rising order: its own
/// indices are 0 … own()−1.
class Share {
 public:
  /// All indices of a tier, for a process that is alone.
  explicit Share(std::uint64_t indices = 0) : Share(indices, 0, 1) {}
  /// The most processes for which a Partition of so many blocks is exact.
  static constexpr unsigned most_ranks = 4096;
  /// The share of process `rank` of `ranks`, at most `most_ranks`.
  Share(std::uint64_t indices, unsigned rank, unsigned ranks)
      : blocks_(indices, ranks, block_bits(indices)), rank_(rank) {}

  bool is_whole() const { return blocks_.parts() == 1; }
  unsigned rank() const { return rank_; }
  unsigned ranks() const { return blocks_.parts(); }
  /// The indices of the tier.
  std::uint64_t indices() const { return blocks_.places(); }
  /// How many of them are in this share.
  std::uint64_t own() const { return blocks_.count(rank_); }

  struct Owner {
    unsigned rank;
    std::uint64_t own;  ///< the number of the index in the owner's share
  };
  /// Whose an index is.
  Owner owner(std::uint64_t index) const {
    const Partition::Local local = blocks_.local(index);
    return {local.part, local.place};
  }
  /// The index of a number in this share.
  std::uint64_t index(std::uint64_t own) const {
    return is_whole() ? own : blocks_.place(rank_, own);
  }
  /// Own numbers from a multiple of this on are those of neighbours, as many as this is, which is
  /// a power of two and at least 64.
  std::uint64_t block_size() const { return blocks_.block_size(); }

  /// Blocks of about the square root of the indices, but no fewer than 64 and no more than 2^20
  /// blocks.
  static int block_bits(std::uint64_t indices) {
    const auto bits = static_cast<int>(std::bit_width(indices));
    return std::max({6, bits / 2, bits - 20});
  }

 private:
  Partition blocks_;
  unsigned rank_;
};

/// What all processes that share a game have sent each other in a level of a tier: what a model of
/// the cost on other machines starts from.
struct LevelTraffic {
  std::uint64_t tier = 0;
  std::uint64_t plies = 0;     ///< of the level
  std::uint64_t decided = 0;   ///< positions that were decided in it
  std::uint64_t updates = 0;   ///< told to other processes, or values asked of them
  std::uint64_t messages = 0;  ///< in so many
  std::uint64_t bytes = 0;     ///< of them
  double seconds = 0;          ///< as the first process has measured
};

}  // namespace zugzwang
