#pragma once

// Computes the nimbers of a taking-and-breaking game whose moves leave at most one heap:
// subtraction games, in which finitely many numbers may be taken, or all except finitely many.

#include <cstdint>
#include <span>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang {

/// Let t be the largest number with a rule of its own. If all larger numbers may be taken, every
/// heap smaller than n − t is an option of heap n. These have the values 0 … b(n)−1 for some *base*
/// b(n), since a value occurs only after all smaller ones. So the value of n depends on the base
/// and on the t values before it.
///
/// Cost of a value: one step for each rule. Memory: 4 bytes for each heap, and 8 to 16 for each
/// distinct value.
class SubtractionSequence {
 public:
  static constexpr std::uint64_t bytes_a_value = 4;

  /// No digit of `rules` exceeds 3.
  explicit SubtractionSequence(HeapRules rules);

  /// Computes the values of the heaps below `size`; returns the limit that ended the work, if any.
  Status extend(std::uint64_t size, Meter& meter);
  /// Makes room for `size` values.
  Status reserve(std::uint64_t size, Meter& meter);
  /// Appends the next values, which were computed before.
  void restore(std::span<const Nimber> values);
  std::uint64_t size() const { return values_.size(); }
  std::uint32_t value(std::uint64_t heap) const { return values_[heap]; }
  std::uint64_t bytes() const {
    return values_.capacity() * sizeof(values_[0]) + seen_.capacity() * sizeof(seen_[0]);
  }

 private:
  void append();
  void raise_base();
  void push(std::uint32_t value);

  HeapRules rules_;
  std::vector<std::uint32_t> values_;
  // By value: the last heap, plus 1, with an option of this value.
  std::vector<std::uint64_t> seen_{0, 0};
  std::uint32_t base_ = 0;  // of the next heap
  std::uint32_t most_ = 0;  // the largest value
};

}  // namespace zugzwang
