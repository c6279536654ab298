#pragma once

// A hash table of small codes by integer keys of few bits. A key and its code share a word of 8
// bytes, since random access to memory determines the speed of a search.

#include <cstdint>

#include <zugzwang/solvers/zeroed_array.hpp>

namespace zugzwang {

/// Open addressing with linear probing; at most three quarters of the slots are occupied. Entries
/// are never removed.
class PackedMap {
 public:
  /// Makes an empty map for keys below 2^key_bits, where key_bits is 1 to 60.
  explicit PackedMap(unsigned key_bits) : code_bits_(64 - key_bits) {}

  /// Returns the largest code that fits; codes begin at 1.
  std::uint64_t most() const { return (std::uint64_t{1} << code_bits_) - 1; }
  std::uint64_t size() const { return size_; }
  std::uint64_t bytes() const { return slots_.bytes(); }
  /// Returns the most bytes that the map takes until `keys` further keys are added: while it grows,
  /// it holds the old slots beside the new ones.
  std::uint64_t bytes_until(std::uint64_t keys) const;

  /// Prefetches the slot of a key.
  void prefetch(std::uint64_t key) const {
    if (slots_.size() != 0) __builtin_prefetch(slots_.data() + home(key));
  }
  /// Returns the code of a key; 0 if there is none.
  std::uint64_t find(std::uint64_t key) const {
    if (size_ == 0) return 0;
    for (std::uint64_t at = home(key);; at = (at + 1) & (slots_.size() - 1)) {
      const std::uint64_t slot = slots_[at];
      if (slot == 0) return 0;
      if (slot >> code_bits_ == key) return slot & most();
    }
  }
  /// Stores a code, at most `most()`, in place of the key's previous one. Doubles the table when it
  /// is full.
  void put(std::uint64_t key, std::uint64_t code) {
    if (size_ == room_for(slots_.size())) [[unlikely]]
      grow();
    for (std::uint64_t at = home(key);; at = (at + 1) & (slots_.size() - 1)) {
      const std::uint64_t slot = slots_[at];
      if (slot != 0 && slot >> code_bits_ != key) continue;
      size_ += slot == 0 ? 1 : 0;
      slots_[at] = key << code_bits_ | code;
      return;
    }
  }
  /// Calls `visit(key, code)` for all entries.
  template <class Visit>
  void each(const Visit& visit) const {
    for (std::uint64_t at = 0; at < slots_.size(); ++at)
      if (slots_[at] != 0) visit(slots_[at] >> code_bits_, slots_[at] & most());
  }

 private:
  static constexpr std::uint64_t least_slots = 1 << 8;

  static std::uint64_t room_for(std::uint64_t slots) { return slots / 4 * 3; }
  /// Returns the high bits of a product, which depend on all bits of the key.
  std::uint64_t home(std::uint64_t key) const { return key * 0x9E3779B97F4A7C15 >> shift_; }
  void grow();

  unsigned code_bits_;
  int shift_ = 64;
  std::uint64_t size_ = 0;
  ZeroedArray<std::uint64_t> slots_;
};

}  // namespace zugzwang
