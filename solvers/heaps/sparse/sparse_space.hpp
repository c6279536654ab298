#pragma once

// Sparse space: a way to split the nimbers of a taking-and-breaking game into few rare ones and
// many common ones, closed under what breaking a heap does, so that a nimber needs only the pairs
// of heaps with a rare one in them (Winning Ways, chapter 4; Gangolli and Plambeck 1989).

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

namespace zugzwang {

/// Splits values by the parity of `value & mask`, in signed spaces together with that of the heap.
/// Class 0 is rare, class 1 common; the value that a move makes by leaving two heaps has the class
/// that is the xor of theirs: rare and rare, as common and common, make rare.
///
/// A value is held as a *code*: its *index*, which is the value without the mask's lowest bit, and
/// the class as one bit above it. Codes xor as values do, and in each class they are in the order
/// of the values. Codes fit in a byte for values below 256, else in two.
class SparseSpace {
 public:
  /// How often each value occurs, at heaps of even and of odd size.
  using Histogram = std::array<std::vector<std::uint64_t>, 2>;

  /// For values below 2^value_bits, 1 to 16. Bits of the mask above those are taken as set, so that
  /// a value larger than all before is common. `break_parity` is that of the numbers of tokens
  /// which the breaking moves remove, if the space is signed: they must then have one parity.
  SparseSpace(unsigned mask, unsigned value_bits, std::optional<unsigned> break_parity);

  /// The space with the fewest rare heaps, by the Walsh–Hadamard transform of the histogram, which
  /// gives the balance of every mask at once; a signed one only if `break_parity` is given and it
  /// has fewer. Cost: value_bits · 2^value_bits.
  static SparseSpace fewest_rares(const Histogram& histogram, unsigned value_bits,
                                  std::optional<unsigned> break_parity);

  unsigned mask() const { return mask_; }
  /// Set if the space is signed.
  std::optional<unsigned> break_parity() const { return break_parity_; }
  unsigned value_bits() const { return value_bits_; }
  /// Indices are below 2^index_bits.
  unsigned index_bits() const { return value_bits_ - 1; }
  unsigned class_bit() const { return class_bit_; }

  unsigned encode(std::uint64_t heap, unsigned value) const { return codes_[heap & 1][value]; }
  unsigned decode(std::uint64_t heap, unsigned code) const { return values_[heap & 1][code]; }
  /// The values by code, of heaps of this parity.
  const std::uint16_t* values(unsigned parity) const { return values_[parity].data(); }
  bool is_rare(unsigned code) const { return code >> class_bit_ == 0; }
  /// What changes in the code of a value when that of a heap is taken for one so much larger.
  unsigned class_change(std::uint64_t removed) const {
    return break_parity_ ? static_cast<unsigned>(removed & 1) << class_bit_ : 0;
  }
  /// One more than the largest index that a rare value below this one may have.
  unsigned rare_indices_below(unsigned value) const {
    return ((value >> (dropped_ + 1)) + 1) << dropped_;
  }

  /// Whether both tell the same values apart in the same way.
  bool splits_like(const SparseSpace& other) const {
    return mask_ == other.mask_ && class_bit_ == other.class_bit_ &&
           break_parity_ == other.break_parity_;
  }

 private:
  unsigned mask_;
  unsigned value_bits_;
  unsigned class_bit_;
  unsigned dropped_;  // the mask's lowest bit
  std::optional<unsigned> break_parity_;
  // Both by the parity of the heap.
  std::array<std::vector<std::uint16_t>, 2> codes_;
  std::array<std::vector<std::uint16_t>, 2> values_;
};

}  // namespace zugzwang
