#pragma once

// Sparse space: divides the nimbers of a taking-and-breaking game into few rare ones and many
// common ones, so that only pairs with a rare heap have a common nimber (Winning Ways, chapter 4;
// Gangolli and Plambeck 1989).

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace zugzwang {

/// Divides values into two classes by the parity of the bits in `value & mask`; in signed spaces
/// the parity of the heap's size is added. Class 0 is rare, class 1 common. The class of a pair of
/// heaps is the xor of their classes: two rare heaps, or two common ones, make a rare value.
///
/// A value is stored as a *code*: its *index*, the value without the mask's lowest bit, and its
/// class as one bit above the index. Codes xor as values do, and in each class they keep the order
/// of the values. A code fits in one byte for values below 256, else in two.
class SparseSpace {
 public:
  /// How often each value occurs among the heaps of even and of odd size.
  using Histogram = std::array<std::vector<std::uint64_t>, 2>;

  /// Makes a space for values below 2^value_bits; value_bits is 1 to 16. The mask's higher bits
  /// count as set, so that a value larger than all before is common. In a signed space, all moves
  /// that break a heap remove numbers of tokens of one parity: `break_parity`.
  SparseSpace(unsigned mask, unsigned value_bits, std::optional<unsigned> break_parity);

  /// Returns the space with the fewest rare heaps: a signed one only if `break_parity` is given and
  /// it has fewer. The Walsh–Hadamard transform of the histogram compares all masks at once.
  /// Cost: value_bits · 2^value_bits.
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
  /// Returns the values of heaps of this parity, by code.
  const std::uint16_t* values(unsigned parity) const { return values_[parity].data(); }
  bool is_rare(unsigned code) const { return code >> class_bit_ == 0; }
  /// Returns the bits in which the code of a value changes between a heap and one larger by
  /// `removed` tokens.
  unsigned class_change(std::uint64_t removed) const {
    return break_parity_ ? static_cast<unsigned>(removed & 1) << class_bit_ : 0;
  }
  /// Returns one more than the largest index of a rare value below `value`.
  unsigned rare_indices_below(unsigned value) const {
    return ((value >> (dropped_ + 1)) + 1) << dropped_;
  }

  /// Returns whether both spaces divide the same values in the same way.
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
