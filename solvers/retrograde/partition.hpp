#pragma once

// Cuts a table into parts that are processed in parallel. Blocks of places are dealt to the parts
// in turn: neighbours stay together, since most moves lead to nearby places, and no part is without
// work if a level lies in one half of the table, as it does when the player on move is the first
// digit of an index.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>

namespace zugzwang {

/// Assigns the places of a table to parts; each part numbers its places from 0 on in ascending
/// order.
class Partition {
 public:
  Partition(std::uint64_t places, unsigned parts)
      : Partition(places, parts, std::max(least_bits, width(places / (parts * blocks_a_part)))) {}
  /// Uses blocks of 2^`block_bits` places, at most 2^22 of them; a single part is one block.
  Partition(std::uint64_t places, unsigned parts, int block_bits)
      : places_(places),
        parts_(parts),
        bits_(parts == 1 ? std::max(least_bits, width(places)) : block_bits),
        reciprocal_((std::uint64_t{1} << 32) / parts + (parts == 1 ? 0 : 1)) {}

  std::uint64_t places() const { return places_; }
  unsigned parts() const { return parts_; }

  struct Local {
    unsigned part;
    std::uint64_t place;
  };
  /// Returns the part that owns a place, and the number of the place in it.
  Local local(std::uint64_t place) const {
    const std::uint64_t block = place >> bits_;
    const std::uint64_t turn = block * reciprocal_ >> 32;  // block / parts
    return {static_cast<unsigned>(block - turn * parts_), turn << bits_ | (place & rest())};
  }
  /// The inverse of `local`.
  std::uint64_t place(unsigned part, std::uint64_t local) const {
    return ((local >> bits_) * parts_ + part) << bits_ | (local & rest());
  }
  /// Returns the number of places that a part owns.
  std::uint64_t count(unsigned part) const {
    const std::uint64_t blocks = places_ >> bits_;
    const Local end = this->local(blocks << bits_);
    const std::uint64_t whole = end.place + (part < end.part ? rest() + 1 : 0);
    return whole + (part == end.part ? places_ & rest() : 0);
  }
  /// The size of a block: that many numbers from a multiple of it on belong to neighbours.
  std::uint64_t block_size() const { return rest() + 1; }

 private:
  static constexpr int least_bits = 12;
  static constexpr std::uint64_t blocks_a_part = 64;

  static constexpr int width(std::uint64_t number) {
    return static_cast<int>(std::bit_width(number));
  }
  std::uint64_t rest() const { return (std::uint64_t{1} << bits_) - 1; }

  std::uint64_t places_;
  unsigned parts_;
  int bits_;
  std::uint64_t reciprocal_;  // of the parts, times 2^32; exact, since blocks are few
};

/// Calls `work(part)` for the parts 0 … parts−1, the first on the calling thread and each other on
/// a thread of its own, and returns when all have ended. If one throws, or a thread cannot be
/// created, calls `give_up()`, so that others do not wait for that part, and in the end throws what
/// was thrown first.
void for_each_part(unsigned parts, const std::function<void(unsigned part)>& work,
                   const std::function<void()>& give_up = {});

}  // namespace zugzwang
