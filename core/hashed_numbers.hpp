#pragma once

// A hash table from the keys of a game's positions to 32-bit numbers. It holds only hashes and
// numbers, so that it is compiled once for all games; the caller stores what they stand for.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace zugzwang {

enum class Status;
class Meter;

/// Open addressing with linear probing (Knuth, The Art of Computer Programming, section 6.4), 8
/// bytes per slot, at most three quarters of which are taken.
class HashedNumbers {
 public:
  /// All numbers are below this.
  static constexpr std::uint64_t most = 0xFFFF'FFFF;

  /// Returns the number that has this hash and for which `is_it(number)` holds; nothing if there is
  /// none. `is_it` is rarely called for numbers with other hashes.
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

  /// Adds a number that is below `most` and not in the table yet. There must be room for it.
  void add(std::uint64_t hash, std::uint32_t number) {
    put({mix(hash), number + 1});
    ++count_;
  }

  /// Makes room for `more` further numbers. Checks the memory limit before it allocates; `held` is
  /// the number of bytes held already, the table included.
  Status make_room(std::uint64_t more, std::uint64_t held, const Meter& meter);
  /// The same without a limit.
  void make_room(std::uint64_t more);

  std::uint64_t bytes() const { return slots_.capacity() * sizeof(Slot); }
  /// Returns the most bytes held while `more` further numbers are added, the old table included if
  /// it grows.
  std::uint64_t bytes_within(std::uint64_t more) const {
    const std::uint64_t slots = slots_for(more);
    return bytes() + (slots == slots_.size() ? 0 : slots * sizeof(Slot));
  }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t number = 0;  // the number plus 1; 0 is an empty slot
  };

  /// The hash of a number is often the number itself: Fibonacci hashing spreads them.
  static std::uint32_t mix(std::uint64_t hash) {
    hash *= 0x9E37'79B9'7F4A'7C15;
    return static_cast<std::uint32_t>(hash ^ hash >> 32);
  }
  /// Returns the number of slots after `more` further numbers: the present one if they fit.
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
