#pragma once

// The nimbers of the heaps of a taking-and-breaking game, by the method that its rules allow.

#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/heaps/bitset_sequence.hpp>
#include <zugzwang/solvers/heaps/sparse/mark_lanes.hpp>
#include <zugzwang/solvers/heaps/sparse/split_sequence.hpp>
#include <zugzwang/solvers/heaps/subtraction_sequence.hpp>

namespace zugzwang {

class RuledSequence {
 public:
  explicit RuledSequence(const HeapRules& rules, const LaneKernel& kernel = best_lane_kernel());

  /// Makes the values of the heaps below `size` known, or says which limit ended it.
  Status extend(std::uint64_t size, Meter& meter) {
    return std::visit([&](auto& sequence) { return sequence.extend(size, meter); }, sequence_);
  }
  /// Makes room for so many values.
  Status reserve(std::uint64_t size, Meter& meter) {
    return std::visit([&](auto& sequence) { return sequence.reserve(size, meter); }, sequence_);
  }
  /// Takes over the next values, which have been computed before.
  void restore(std::span<const Nimber> values) {
    std::visit([&](auto& sequence) { sequence.restore(values); }, sequence_);
  }
  std::uint64_t size() const {
    return std::visit([](const auto& sequence) { return sequence.size(); }, sequence_);
  }
  Nimber value(std::uint64_t heap) const {
    return std::visit([&](const auto& sequence) { return Nimber{sequence.value(heap)}; },
                      sequence_);
  }
  std::uint64_t bytes() const {
    return std::visit([](const auto& sequence) { return sequence.bytes(); }, sequence_);
  }
  /// The bytes that a value needs at most where the method alone tells; 0 where more depends on the
  /// values.
  std::uint64_t bytes_a_value() const {
    return std::holds_alternative<SplitSequence>(sequence_)         ? 2
           : std::holds_alternative<SubtractionSequence>(sequence_) ? 4
                                                                    : 0;
  }
  /// The sparse space that the values are held in; nullptr if the method uses none.
  const SparseSpace* space() const {
    const auto* const split = std::get_if<SplitSequence>(&sequence_);
    return split == nullptr ? nullptr : &split->space();
  }
  /// Such as "sparse space".
  std::string_view method() const;

 private:
  using Sequence = std::variant<SubtractionSequence, SplitSequence, BitsetSequence>;
  static Sequence sequence_for(const HeapRules& rules, const LaneKernel& kernel);

  Sequence sequence_;
};

}  // namespace zugzwang
