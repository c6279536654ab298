#pragma once

// A hash table from what a game's positions are called to 32-bit numbers. It holds hashes and
// numbers alone, so that it is compiled once for all games; the caller keeps what they stand for.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace zugzwang {

enum class Status;
class Meter;

/// Open addressing with linear probing (Knuth, The Art of Computer Programming, section 6.4), 8
/// bytes a slot, of which at most three quarters are taken.
class HashedNumbers {
 public:
  /// All numbers are below this.
  static constexpr std::uint64_t most = 0xFFFF'FFFF;

  /// Returns the number that has this hash and of which `is_it(number)` holds; nothing if there is
  /// none. Of numbers with other hashes, `is_it` is asked rarely.
  template <class IsIt>
  std::optional<std::uint32_t> find(std::uint64_t hash, IsIt is_it) const {
    if (slots_.empty()) return std::nullopt;
    const std::uint32_t mixed = mix(hash);
    for (std::size_t place = mixed & mask();; place = (place + 1) & mask()) {
      const Slot& slot = slots_[place];
      if (slot.number == 0) return std::nullopt;
      if (slot.hash == mixed && is_it(slot.number - 1)) return slot.number - 1;
    }
  }

  /// Adds a number that is not there yet and is below `most`. There must be room for it.
  void add(std::uint64_t hash, std::uint32_t number) {
    put({mix(hash), number + 1});
    ++count_;
  }

  /// Makes room for so many more numbers. Asks the meter before it takes memory, where `held` bytes
  /// are held already, the table included.
  Status make_room(std::uint64_t more, std::uint64_t held, const Meter& meter);
  /// The same without asking.
  void make_room(std::uint64_t more);

  std::uint64_t bytes() const { return slots_.capacity() * sizeof(Slot); }
  /// The bytes held while it grows, should that happen within so many more numbers.
  std::uint64_t bytes_within(std::uint64_t more) const {
    const std::uint64_t slots = slots_for(more);
    return bytes() + (slots == slots_.size() ? 0 : slots * sizeof(Slot));
  }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t number = 0;  // one more than it; 0 is an empty slot
  };

  /// Hashes of numbers are often the numbers: Fibonacci hashing spreads them.
  static std::uint32_t mix(std::uint64_t hash) {
    hash *= 0x9E37'79B9'7F4A'7C15;
    return static_cast<std::uint32_t>(hash ^ hash >> 32);
  }
  /// As many as there are, or as many as so many more numbers need.
  std::uint64_t slots_for(std::uint64_t more) const;
  void grow(std::uint64_t slots);
  std::size_t mask() const { return slots_.size() - 1; }
  void put(const Slot& slot) {
    std::size_t place = slot.hash & mask();
    while (slots_[place].number != 0) place = (place + 1) & mask();
    slots_[place] = slot;
  }

  std::vector<Slot> slots_;  // a power of 2
  std::uint64_t count_ = 0;
};

}  // namespace zugzwang
