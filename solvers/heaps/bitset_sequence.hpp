#pragma once

// The nimbers of a taking-and-breaking game whose moves may leave three heaps or more.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang {

/// The sets X_j(m) of the values that j heaps of m tokens together can have follow from those with
/// a heap less, X_j(m) = ∪ G(a) ⊕ X_{j−1}(m − a): as sets of bits, a union for every a. Where the
/// parts must differ, all ways to choose them are tried.
///
/// Cost of the value of n: n · V / 64 steps for a set, with values below V; of unequal parts
/// n^(j−1) steps. Memory: V / 8 bytes for each heap and each j below the most parts.
class BitsetSequence {
 public:
  static constexpr std::uint64_t bytes_a_value = 0;  ///< depends on the values

  explicit BitsetSequence(HeapRules rules);

  Status extend(std::uint64_t size, Meter& meter);
  Status reserve(std::uint64_t, Meter&) { return Status::complete; }
  /// Takes over the next values, computed before.
  void restore(std::span<const Nimber> values);
  std::uint64_t size() const { return values_.size(); }
  std::uint32_t value(std::uint64_t heap) const { return values_[heap]; }
  std::uint64_t bytes() const;

 private:
  using Words = std::vector<std::uint64_t>;

  void append();
  void push(std::uint32_t value);
  void add_options(std::uint64_t left, unsigned digit);
  /// Adds to `target` what `parts` heaps of `total` tokens can have.
  void add_sums(std::uint64_t total, unsigned parts, std::uint64_t* target);
  void add_unequal_sums(std::uint64_t total, unsigned parts, std::uint64_t least,
                        std::uint32_t value, std::uint64_t* target) const;
  void widen();

  HeapRules rules_;
  unsigned most_parts_;
  std::size_t words_ = 1;  // of a set: values are below 64 · words_
  std::vector<std::uint32_t> values_;
  std::array<Words, 8> sets_;  // by the number of parts, from 2 on: one set for each total
  Words options_;              // of the next heap
  Words by_value_;             // work space: unions, by the value of the heap taken out
  std::vector<std::uint32_t> used_;
  std::vector<std::uint8_t> is_used_;
};

}  // namespace zugzwang
