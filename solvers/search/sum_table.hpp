#pragma once

// Who wins sums of games: a table whose keys are whole sums, so that two of them are never
// confused. A sum is written as words, those of its values and of its other components. When memory
// is full, the sums that took the least work are dropped.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <boost/container/small_vector.hpp>

#include <zugzwang/solvers/search/value_sum.hpp>
#include <zugzwang/solvers/zeroed_array.hpp>
#include <zugzwang/values/partizan_values.hpp>

namespace zugzwang {

/// A sum as words, and their hash.
class SumKey {
 public:
  SumKey() = default;
  /// The other values and then, by `add`, the components are in an order that is the same for equal
  /// sums.
  explicit SumKey(const ValueSum& values) {
    add(static_cast<std::uint32_t>(values.others.size()));
    add(values.tame.id);
    for (const PartizanValue value : values.others) add(value.id);
  }
  void add(std::uint64_t component, bool is_negated) {
    add(static_cast<std::uint32_t>(component));
    add(static_cast<std::uint32_t>(component >> 32));
    add(is_negated ? 1 : 0);
  }

  std::span<const std::uint32_t> words() const { return {words_.data(), words_.size()}; }
  std::uint64_t hash() const { return hash_; }
  static std::uint64_t hash_of(std::span<const std::uint32_t> words) {
    std::uint64_t hash = 0;
    for (const std::uint32_t word : words) hash = mixed(hash, word);
    return hash;
  }

 private:
  static std::uint64_t mixed(std::uint64_t hash, std::uint32_t word) {
    const std::uint64_t product = (hash ^ word) * 0x9E3779B97F4A7C15;
    return product ^ product >> 32;
  }
  void add(std::uint32_t word) {
    words_.push_back(word);
    hash_ = mixed(hash_, word);
  }

  boost::container::small_vector<std::uint32_t, 24> words_;
  std::uint64_t hash_ = 0;
};

class SumTable {
 public:
  SumTable() : slots_(first_slots) {}

  /// Returns whether the player on move wins; nothing if the sum is not stored.
  std::optional<bool> find(const SumKey& key) const;
  /// Stores a sum, unless it is stored; `work` is the number of sums searched for it.
  void store(const SumKey& key, bool wins, std::uint64_t work) {
    restore(key, wins, static_cast<unsigned>(std::bit_width(work)));
  }
  /// Stores a sum of another table, with the logarithm of its work.
  void restore(const SumKey& key, bool wins, unsigned effort);

  std::uint64_t sums() const { return sums_; }
  std::uint64_t bytes() const { return slots_bytes() + blocks_.size() * sizeof(Block); }
  /// Returns the most bytes that are held while some thousand sums are added, or half of all are
  /// dropped.
  std::uint64_t bytes_to_grow() const {
    const std::uint64_t dropping = blocks_.size() / 2 * sizeof(Block);
    const std::uint64_t growing = is_full(few) ? 2 * slots_bytes() : 0;
    return bytes() + std::max(dropping, growing) + 2 * sizeof(Block);
  }

  /// Calls `visit(words, wins, effort)` for each sum.
  template <class Visit>
  void each(const Visit& visit) const {
    for (const auto& block : blocks_)
      block->each([&](Head head, std::span<const std::uint32_t> words) {
        visit(words, head.wins, head.effort);
      });
  }

  /// Drops at least half of the sums, those that took the least work.
  void drop_half();

 private:
  static constexpr std::size_t first_slots = std::size_t{1} << 12;
  static constexpr std::uint64_t few = 4096;

  /// A word before a sum: whether the player on move wins, the logarithm of the work, and the
  /// number of words. It is not 0.
  struct Head {
    explicit Head(std::uint32_t word)
        : wins((word & 1) != 0), effort(word >> 1 & 127), size(word >> 8) {}
    Head(bool its_result, unsigned its_effort, std::size_t its_size)
        : wins(its_result), effort(its_effort), size(its_size) {}
    std::uint32_t word() const {
      return (wins ? 1 : 0) | effort << 1 | static_cast<std::uint32_t>(size) << 8;
    }
    bool wins;
    unsigned effort;
    std::size_t size;
  };
  /// The words of sums one after another, each with its head; a 0 follows them if there is room.
  struct Block {
    static constexpr std::size_t most = std::size_t{1} << 16;
    std::uint32_t words[most];

    /// Calls `visit(head, words)` for each sum.
    template <class Visit>
    void each(const Visit& visit) const {
      for (std::size_t i = 0; i < most && words[i] != 0;) {
        const Head head(words[i]);
        visit(head, std::span(&words[i] + 1, head.size));
        i += 1 + head.size;
      }
    }
  };

  /// A slot holds a place in the blocks, from 1 on, and above it bits of the hash.
  static constexpr int place_bits = 40;
  const std::uint32_t* at(std::uint64_t slot) const {
    const std::uint64_t place = (slot & ((std::uint64_t{1} << place_bits) - 1)) - 1;
    return &blocks_[place / Block::most]->words[place % Block::most];
  }
  /// Returns the number of the slot of a sum: that which holds it, or else the one for it.
  std::size_t slot_of(std::span<const std::uint32_t> words, std::uint64_t hash) const;
  /// Whether the slots must grow before so many sums more are stored.
  bool is_full(std::uint64_t more) const { return 4 * (sums_ + more) > 3 * slots_.size(); }
  std::uint64_t slots_bytes() const { return slots_.size() * sizeof(std::uint64_t); }
  void append(std::size_t slot, std::span<const std::uint32_t> words, std::uint64_t hash,
              Head head);
  void grow();

  ZeroedArray<std::uint64_t> slots_;  // a power of 2
  std::vector<std::unique_ptr<Block>> blocks_;
  std::size_t used_ = Block::most;  // words of the last block
  std::uint64_t sums_ = 0;
};

}  // namespace zugzwang
