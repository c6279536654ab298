#pragma once

// What a search with bounds keeps of positions: that the value is at least this and at most that.
// The table takes a stated amount of memory; when that is full, positions that were cheap to search
// make room. Keys are kept whole, so that no position is ever taken for another.

#include <array>
#include <cstdint>

#include <zugzwang/solvers/zeroed_array.hpp>

namespace zugzwang {

/// Bounds of a score, both included.
struct ScoreBounds {
  std::int32_t lower = -most;
  std::int32_t upper = most;

  /// Scores are from −most to most.
  static constexpr std::int32_t most = (1 << 23) - 1;
  bool operator==(const ScoreBounds&) const = default;
};

/// A hash table of bounds in buckets of four entries, which are the 64 bytes of a cache line.
class BoundTable {
 public:
  /// The least table there can be, in bytes.
  static constexpr std::uint64_t least_bytes = std::uint64_t{64} << 10;

  BoundTable();

  std::uint64_t bytes() const { return buckets_.bytes(); }
  /// Whether so much has been put into it that a larger table would keep more.
  bool is_crowded() const { return entries_ > 3 * buckets_.size(); }
  /// The memory that `grow` needs while it works, that of the table included.
  std::uint64_t bytes_to_grow() const { return 3 * bytes(); }
  /// Doubles the table; everything in it is kept.
  void grow();

  /// Asks the memory for where a key would be.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[bucket_of(key)]); }
  /// Returns what is known of a key; the widest bounds if nothing is.
  ScoreBounds find(std::uint64_t key) const {
    for (const Slot& slot : buckets_[bucket_of(key)].slots)
      if (slot.key == key && slot.bounds != 0) return unpacked(slot.bounds);
    return {};
  }
  /// Keeps the bounds of a key instead of what was known of it; `work` is the number of positions
  /// that were searched for them.
  void keep(std::uint64_t key, const ScoreBounds& bounds, std::uint64_t work);

 private:
  /// The bounds are packed into one word: the effort in the lowest byte, as a logarithm from 1 on,
  /// so that 0 is an empty slot; then 24 bits of the lower and as many of the upper bound.
  struct Slot {
    std::uint64_t key;
    std::uint64_t bounds;
  };
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots;
  };

  static ScoreBounds unpacked(std::uint64_t bounds) {
    const auto part = [bounds](int shift) {
      return static_cast<std::int32_t>(bounds >> shift & 0xFFFFFF) - ScoreBounds::most;
    };
    return {part(8), part(32)};
  }
  /// The high bits of a product: they depend on all of the key.
  std::uint64_t bucket_of(std::uint64_t key) const { return (key * 0x9E3779B97F4A7C15) >> shift_; }
  void put(const Slot& slot);

  ZeroedArray<Bucket> buckets_;
  int shift_;
  std::uint64_t entries_ = 0;
};

}  // namespace zugzwang
