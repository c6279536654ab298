#pragma once

// The nimbers of a taking-and-breaking game whose moves may leave three heaps or more.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang {

/// Let X_j(m) be the set of values of j heaps with m tokens in all. It follows from the sets with
/// one heap fewer: X_j(m) = ∪ G(a) ⊕ X_{j−1}(m − a). Sets are stored as bitsets, so that this takes
/// one union for each a. If the parts must differ, all ways to choose them are tried instead.
///
/// Cost of the value of n: n · V / 64 steps for each set, if values are below V; n^(j−1) steps for
/// j unequal parts. Memory: V / 8 bytes for each heap and each j below the largest number of parts.
class BitsetSequence {
 public:
  static constexpr std::uint64_t bytes_a_value = 0;  ///< depends on the values

  explicit BitsetSequence(HeapRules rules);

  /// Computes the values of the heaps below `size`; returns the limit that ended the work, if any.
  Status extend(std::uint64_t size, Meter& meter);
  /// Does nothing: the sizes of the sets are not known beforehand.
  Status reserve(std::uint64_t, Meter&) { return Status::complete; }
  /// Appends the next values, which were computed before.
  void restore(std::span<const Nimber> values);
  std::uint64_t size() const { return values_.size(); }
  std::uint32_t value(std::uint64_t heap) const { return values_[heap]; }
  std::uint64_t bytes() const;

 private:
  using Words = std::vector<std::uint64_t>;

  Status make_room(std::uint64_t size, const Meter& meter);
  Status append(const Meter& meter);
  void push(std::uint32_t value);
  void add_options(std::uint64_t left, unsigned digit);
  /// Adds to `target` the values of `parts` heaps with `total` tokens in all.
  void add_sums(std::uint64_t total, unsigned parts, std::uint64_t* target);
  void add_unequal_sums(std::uint64_t total, unsigned parts, std::uint64_t least,
                        std::uint32_t value, std::uint64_t* target) const;
  void widen();

  HeapRules rules_;
  unsigned most_parts_;
  std::size_t words_ = 1;  // of a set: values are below 64 · words_
  std::vector<std::uint32_t> values_;
  std::array<Words, 8> sets_;  // by the number of parts, from 2 on: one set per total
  Words options_;              // of the next heap
  Words by_value_;             // workspace: unions, by the value of the first heap
  std::vector<std::uint32_t> used_;
  std::vector<std::uint8_t> is_used_;
};

}  // namespace zugzwang
