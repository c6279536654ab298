#pragma once

// The nimbers of a taking-and-breaking game whose moves leave at most one heap: subtraction games,
// with a finite set of numbers that may be taken or with all numbers but finitely many.

#include <cstdint>
#include <span>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang {

/// Where every number beyond the last rule's may be taken, a heap n may become every heap smaller
/// than n − t, where t is that last rule's removal. The values of those are 0 … b(n)−1 for some
/// *base* b(n), since a value occurs only after all smaller ones; so the value of n depends on the
/// base and on t values before it.
///
/// Cost a value: one step a rule. 4 bytes a value.
class SubtractionSequence {
 public:
  static constexpr std::uint64_t bytes_a_value = 4;

  /// `rules`: digits up to 3.
  explicit SubtractionSequence(HeapRules rules);

  Status extend(std::uint64_t size, Meter& meter);
  Status reserve(std::uint64_t size, Meter& meter);
  /// Takes over the next values, computed before.
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
  std::vector<std::uint64_t> seen_{0,
                                   0};  // by value: the heap, plus 1, that last had it as an option
  std::uint32_t base_ = 0;              // of the next heap
};

}  // namespace zugzwang
