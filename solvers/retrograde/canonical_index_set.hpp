#pragma once

// If states are symmetric, a table holds only the canonical ones, closely packed unless half of the
// indices or more are canonical: the place of a state is the number of canonical indices before its
// own. Two bits an index suffice to compute it, at the cost of one cache line; a map would take
// eight bytes a state.

#include <cstdint>
#include <vector>

#include <zugzwang/core/bits.hpp>

namespace zugzwang {

/// The canonical indices of a tier, and their places in its table.
class CanonicalIndexSet {
 public:
  /// The set of all indices 0 … size−1; every place equals its index.
  explicit CanonicalIndexSet(std::uint64_t size = 0) : places_(size) {}
  /// The set of the indices whose bit is set; bit i % 64 of word i / 64 belongs to index i.
  explicit CanonicalIndexSet(const std::vector<std::uint64_t>& bits);

  /// Returns the bits; empty if all indices are canonical.
  std::vector<std::uint64_t> bits() const;

  /// Returns the bytes needed while a set is chosen among `indices` indices.
  static std::uint64_t bytes_for(std::uint64_t indices) {
    return (indices / 64 + 1) * (sizeof(Word) + sizeof(std::uint64_t));
  }

  /// Returns the bytes of a set of `canonical` among `indices` indices.
  static std::uint64_t bytes_of(std::uint64_t indices, std::uint64_t canonical) {
    return (indices + 63) / 64 * sizeof(Word) + (canonical + 63) / 64 * sizeof(std::uint32_t);
  }

  /// The number of places.
  std::uint64_t size() const { return places_; }
  bool has_all() const { return words_.empty(); }
  std::uint64_t bytes() const {
    return words_.capacity() * sizeof(Word) + hints_.capacity() * sizeof(std::uint32_t);
  }

  /// Returns the place of a canonical index, in constant time.
  std::uint64_t place(std::uint64_t index) const {
    if (words_.empty()) return index;
    const Word& word = words_[index / 64];
    const std::uint64_t below = word.bits & ((std::uint64_t{1} << index % 64) - 1);
    return word.before + static_cast<std::uint64_t>(count_bits(below));
  }
  /// Returns which of the 64 indices from 64 · `word` on are canonical: bit i for the i-th.
  std::uint64_t bits(std::uint64_t word) const {
    if (!words_.empty()) return word < words_.size() ? words_[word].bits : 0;
    const std::uint64_t first = 64 * word;
    if (first >= places_) return 0;
    return places_ - first >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << (places_ - first)) - 1;
  }
  /// Returns the index at a place, in about constant time.
  std::uint64_t index(std::uint64_t place) const { return words_.empty() ? place : select(place); }

 private:
  struct Word {
    std::uint64_t bits = 0;
    std::uint64_t before = 0;  // canonical indices before this word
  };

  std::uint64_t select(std::uint64_t place) const;

  std::vector<Word> words_;
  std::vector<std::uint32_t> hints_;  // the word of every 64th place
  std::uint64_t places_ = 0;
};

}  // namespace zugzwang
