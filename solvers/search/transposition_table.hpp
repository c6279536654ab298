#pragma once

// A transposition table: stores one word per position, by the position's key, in a bounded amount
// of memory. When the memory is full, entries that were cheap to compute are replaced. Whole keys
// are stored, so that positions are never confused.

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>

#include <zugzwang/solvers/zeroed_array.hpp>

namespace zugzwang {

/// A hash table in buckets of four entries, each bucket the 64 bytes of a cache line.
class TranspositionTable {
 public:
  /// The size of the smallest table, in bytes.
  static constexpr std::uint64_t least_bytes = std::uint64_t{64} << 10;
  /// The number of bits of a word.
  static constexpr int word_bits = 56;

  TranspositionTable();

  std::uint64_t bytes() const { return buckets_.bytes(); }
  /// Returns whether the table is so full that a larger one would hold more.
  bool is_crowded() const { return entries_ > 3 * buckets_.size(); }
  /// Returns the bytes that `grow` needs while it runs, including the table's own.
  std::uint64_t bytes_to_grow() const { return 3 * bytes(); }
  bool is_empty() const { return entries_ == 0; }
  /// Doubles the table, and keeps all entries.
  void grow();
  /// Gives an empty table this size, about, or the least size if that is larger.
  void resize(std::uint64_t bytes);

  /// Calls `visit(key, entry)` for all entries. Threads may use the table meanwhile.
  template <class Visit>
  void each(const Visit& visit) {
    for (std::uint64_t i = 0; i < buckets_.size(); ++i) {
      std::array<Slot, 4> slots;
      {
        const Lock lock(buckets_[i], is_shared_);
        std::ranges::transform(buckets_[i].slots, slots.begin(),
                               [](Slot& slot) { return Slot{slot.key, slot.load()}; });
      }
      for (const Slot& slot : slots)
        if (slot.word != 0) visit(slot.key, slot.word);
    }
  }
  /// Adds an entry of another table.
  void restore(std::uint64_t key, std::uint64_t entry) { put(key, entry & ~lock_bit); }

  /// Sets whether several threads use the table; called while none does. Only one thread may use
  /// the table while it grows.
  void share(bool is_shared) { is_shared_ = is_shared; }

  /// Prefetches the bucket of a key.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[bucket_of(key)]); }

 protected:
  /// Calls `visit(word)` with the word stored for a key; returns whether there is one.
  template <class Visit>
  bool find(std::uint64_t key, const Visit& visit) {
    Bucket& bucket = buckets_[bucket_of(key)];
    const Lock lock(bucket, is_shared_);
    for (Slot& slot : bucket.slots) {
      const std::uint64_t word = slot.load();
      if (slot.key == key && word != 0) {
        visit(word >> effort_bits);
        return true;
      }
    }
    return false;
  }
  /// Stores a word for a key in place of its previous one; `work` is the number of positions
  /// searched for it.
  void store(std::uint64_t key, std::uint64_t word, std::uint64_t work);

 private:
  static constexpr int effort_bits = 64 - word_bits;

  /// The lowest byte of an entry is the effort, as a logarithm from 1 on, so that 0 marks an empty
  /// slot. In the first slot of a bucket, the highest bit of this byte is the bucket's lock.
  static constexpr std::uint64_t lock_bit = 0x80;
  struct Slot {
    std::uint64_t key;
    std::uint64_t word;

    std::uint64_t load() {
      return std::atomic_ref(word).load(std::memory_order_relaxed) & ~lock_bit;
    }
    /// Stores a value without releasing the lock.
    void store(std::uint64_t value) {
      const std::atomic_ref<std::uint64_t> reference(word);
      reference.store(value | (reference.load(std::memory_order_relaxed) & lock_bit),
                      std::memory_order_relaxed);
    }
  };
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots;
  };
  class Lock {
   public:
    Lock(Bucket& bucket, bool is_needed) : word_(bucket.slots[0].word), is_needed_(is_needed) {
      if (is_needed_)
        while ((word_.fetch_or(lock_bit, std::memory_order_acquire) & lock_bit) != 0) {
        }
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock() {
      if (is_needed_)
        word_.store(word_.load(std::memory_order_relaxed) & ~lock_bit, std::memory_order_release);
    }

   private:
    std::atomic_ref<std::uint64_t> word_;
    bool is_needed_;
  };

  /// The high bits of a product depend on all bits of the key; they are a place from 0 to 1.
  std::uint64_t bucket_of(std::uint64_t key) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>(Wide{key * 0x9E3779B97F4A7C15} * buckets_.size() >> 64);
  }
  void put(std::uint64_t key, std::uint64_t word);

  ZeroedArray<Bucket> buckets_;
  std::atomic<std::uint64_t> entries_ = 0;
  bool is_shared_ = false;
};

/// Bounds of a score, inclusive.
struct ScoreBounds {
  std::int32_t lower = -most;
  std::int32_t upper = most;

  /// Scores are from −most to most.
  static constexpr std::int32_t most = (1 << 23) - 1;
  bool operator==(const ScoreBounds&) const = default;

  /// Returns whether the bounds leave open if the score is at least the threshold. If not, `score`
  /// is the bound that decides: the lower one if it is at least the threshold, else the upper one.
  bool is_open(std::int32_t threshold, std::int32_t& score) const {
    score = lower >= threshold ? lower : upper;
    return lower < threshold && upper >= threshold;
  }
  /// Returns the intersection of both bounds.
  ScoreBounds narrowed(const ScoreBounds& bounds) const {
    return {std::max(lower, bounds.lower), std::min(upper, bounds.upper)};
  }
};

/// A transposition table of lower and upper bounds.
class BoundTable : public TranspositionTable {
 public:
  /// Returns the bounds of a key; the widest ones if none are stored.
  ScoreBounds find(std::uint64_t key) {
    ScoreBounds bounds;
    TranspositionTable::find(
        key, [&](std::uint64_t word) { bounds = {score_of(word & mask), score_of(word >> bits)}; });
    return bounds;
  }
  /// Stores the bounds of a key in place of its previous ones; `work` is the number of positions
  /// searched for them.
  void store(std::uint64_t key, const ScoreBounds& bounds, std::uint64_t work) {
    TranspositionTable::store(key, number_of(bounds.lower) | number_of(bounds.upper) << bits, work);
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

/// How much is missing from a proof that the answer to a question is yes, and that it is no.
struct ProofNumbers {
  std::uint32_t yes = 1;
  std::uint32_t no = 1;

  /// The number for an answer that is impossible; the number for the other answer is then 0.
  static constexpr std::uint32_t never = (1 << 28) - 1;
  static constexpr ProofNumbers answered(bool yes) {
    return yes ? ProofNumbers{0, never} : ProofNumbers{never, 0};
  }
  bool operator==(const ProofNumbers&) const = default;
  bool is_answered() const { return yes == 0 || no == 0; }
  /// Returns the numbers of the opposite question.
  ProofNumbers opposite() const { return {no, yes}; }
};

/// A transposition table of proof numbers.
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
  void store(std::uint64_t key, const ProofNumbers& numbers, std::uint64_t work) {
    TranspositionTable::store(key, numbers.yes | std::uint64_t{numbers.no} << 28, work);
  }
};

}  // namespace zugzwang
