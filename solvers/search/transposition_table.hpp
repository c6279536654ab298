#pragma once

// What a search keeps of positions, in a stated amount of memory: a word for each, by the
// position's key. When the memory is full, positions that were cheap to search make room. Keys are
// kept whole, so that no position is ever taken for another.

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>

#include <zugzwang/solvers/zeroed_array.hpp>

namespace zugzwang {

/// A hash table in buckets of four entries, which are the 64 bytes of a cache line.
class TranspositionTable {
 public:
  /// The least table there can be, in bytes.
  static constexpr std::uint64_t least_bytes = std::uint64_t{64} << 10;
  /// The bits of a word.
  static constexpr int word_bits = 56;

  TranspositionTable();

  std::uint64_t bytes() const { return buckets_.bytes(); }
  /// Whether so much has been put into it that a larger table would keep more.
  bool is_crowded() const { return entries_ > 3 * buckets_.size(); }
  /// The memory that `grow` needs while it works, that of the table included.
  std::uint64_t bytes_to_grow() const { return 3 * bytes(); }
  /// Doubles the table; everything in it is kept.
  void grow();

  /// Whether several threads use it; to be told while none does. Growing is for one alone.
  void share(bool is_shared) { is_shared_ = is_shared; }

  /// Asks the memory for where a key would be.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[bucket_of(key)]); }

 protected:
  /// Whether `visit(word)` was called with what is kept of a key.
  template <class Visit>
  bool find(std::uint64_t key, const Visit& visit) {
    Bucket& bucket = buckets_[bucket_of(key)];
    const Lock lock(bucket, is_shared_);
    for (Slot& slot : bucket.slots) {
      const std::uint64_t kept = slot.load();
      if (slot.key == key && kept != 0) {
        visit(kept >> effort_bits);
        return true;
      }
    }
    return false;
  }
  /// Keeps a word of a key instead of what was known of it; `work` is the number of positions that
  /// were searched for it.
  void keep(std::uint64_t key, std::uint64_t word, std::uint64_t work);

 private:
  static constexpr int effort_bits = 64 - word_bits;

  /// The effort is in the lowest byte, as a logarithm from 1 on, so that 0 is an empty slot. The
  /// highest bit of that byte is the lock of the bucket, in its first slot.
  static constexpr std::uint64_t lock_bit = 0x80;
  struct Slot {
    std::uint64_t key;
    std::uint64_t kept;

    std::uint64_t load() {
      return std::atomic_ref(kept).load(std::memory_order_relaxed) & ~lock_bit;
    }
    /// Does not open the lock.
    void store(std::uint64_t value) {
      const std::atomic_ref<std::uint64_t> reference(kept);
      reference.store(value | (reference.load(std::memory_order_relaxed) & lock_bit),
                      std::memory_order_relaxed);
    }
  };
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots;
  };
  class Lock {
   public:
    Lock(Bucket& bucket, bool is_needed) : kept_(bucket.slots[0].kept), is_needed_(is_needed) {
      if (is_needed_)
        while ((kept_.fetch_or(lock_bit, std::memory_order_acquire) & lock_bit) != 0) {
        }
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock() {
      if (is_needed_)
        kept_.store(kept_.load(std::memory_order_relaxed) & ~lock_bit, std::memory_order_release);
    }

   private:
    std::atomic_ref<std::uint64_t> kept_;
    bool is_needed_;
  };

  /// The high bits of a product: they depend on all of the key.
  std::uint64_t bucket_of(std::uint64_t key) const { return (key * 0x9E3779B97F4A7C15) >> shift_; }
  void put(std::uint64_t key, std::uint64_t kept);

  ZeroedArray<Bucket> buckets_;
  int shift_;
  std::atomic<std::uint64_t> entries_ = 0;
  bool is_shared_ = false;
};

/// Bounds of a score, both included.
struct ScoreBounds {
  std::int32_t lower = -most;
  std::int32_t upper = most;

  /// Scores are from −most to most.
  static constexpr std::int32_t most = (1 << 23) - 1;
  bool operator==(const ScoreBounds&) const = default;

  /// Whether a score within the bounds may or may not be as great as the threshold. Otherwise
  /// `score` is the bound that says so: the lower one if it is as great, else the upper one.
  bool is_open(std::int32_t threshold, std::int32_t& score) const {
    score = lower >= threshold ? lower : upper;
    return lower < threshold && upper >= threshold;
  }
  /// Returns the bounds that both tell.
  ScoreBounds narrowed(const ScoreBounds& bounds) const {
    return {std::max(lower, bounds.lower), std::min(upper, bounds.upper)};
  }
};

/// Bounds of positions: that the value is at least this and at most that.
class BoundTable : public TranspositionTable {
 public:
  /// Returns what is known of a key; the widest bounds if nothing is.
  ScoreBounds find(std::uint64_t key) {
    ScoreBounds bounds;
    TranspositionTable::find(
        key, [&](std::uint64_t word) { bounds = {score_of(word & mask), score_of(word >> bits)}; });
    return bounds;
  }
  /// Keeps the bounds of a key instead of what was known of it; `work` is the number of positions
  /// that were searched for them.
  void keep(std::uint64_t key, const ScoreBounds& bounds, std::uint64_t work) {
    TranspositionTable::keep(key, number_of(bounds.lower) | number_of(bounds.upper) << bits, work);
  }

 private:
  static constexpr int bits = 24;
  static constexpr std::uint64_t mask = (1 << bits) - 1;

  static std::uint64_t number_of(std::int32_t score) {
    return static_cast<std::uint64_t>(score + ScoreBounds::most);
  }
  static std::int32_t score_of(std::uint64_t number) {
    return static_cast<std::int32_t>(number) - ScoreBounds::most;
  }
};

/// How much is missing from a proof: until a question is answered by yes, and by no.
struct ProofNumbers {
  std::uint32_t yes = 1;
  std::uint32_t no = 1;

  /// Nothing is missing for one answer, and the other is out of reach.
  static constexpr std::uint32_t never = (1 << 28) - 1;
  static constexpr ProofNumbers answered(bool yes) {
    return yes ? ProofNumbers{0, never} : ProofNumbers{never, 0};
  }
  bool operator==(const ProofNumbers&) const = default;
  bool is_answered() const { return yes == 0 || no == 0; }
  /// The numbers of the opposite question.
  ProofNumbers opposite() const { return {no, yes}; }
};

/// The numbers of positions, by their keys.
class ProofTable : public TranspositionTable {
 public:
  ProofNumbers find(std::uint64_t key) {
    ProofNumbers numbers;
    TranspositionTable::find(key, [&](std::uint64_t word) {
      numbers = {static_cast<std::uint32_t>(word & ProofNumbers::never),
                 static_cast<std::uint32_t>(word >> 28)};
    });
    return numbers;
  }
  void keep(std::uint64_t key, const ProofNumbers& numbers, std::uint64_t work) {
    TranspositionTable::keep(key, numbers.yes | std::uint64_t{numbers.no} << 28, work);
  }
};

}  // namespace zugzwang
