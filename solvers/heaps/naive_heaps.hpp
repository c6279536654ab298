#pragma once

// Computes the nimbers of single heaps 0, 1, 2 … of any heap game by the definition. Other methods
// are tested against it.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang {

/// The nimbers of single heaps: each is the least number that is no option's nimber.
/// Cost of a value: one step for each option.
template <HeapGame G>
class NaiveHeaps {
 public:
  explicit NaiveHeaps(const G& game) : game_(game) {}

  /// Computes the values of the heaps up to `heap`; returns the limit that ended the work, if any.
  Status cover(std::uint64_t heap, Meter& meter) {
    constexpr std::uint64_t options_a_check = 1 << 16;
    if (knows(heap)) return Status::complete;
    const std::uint64_t end = std::max(heap, heap + 1);
    if (const Status status = reserve(values_, end, bytes(), meter); status != Status::complete)
      return status;
    std::uint64_t options = 0;
    while (values_.size() < end) {
      if (!append(meter, options)) return Status::memory_limit;
      if (options < options_a_check) continue;
      options = 0;
      const Status status = meter.check({"heaps", values_.size(), end});
      if (status != Status::complete) return status;
    }
    return Status::complete;
  }
  bool knows(std::uint64_t heap) const { return heap < values_.size(); }
  Nimber value(std::uint64_t heap) const { return values_[heap]; }
  std::uint64_t computed() const { return values_.size(); }
  /// Returns the most bytes that a value takes.
  std::uint64_t bytes_a_value() const { return sizeof(Value); }
  std::uint64_t bytes() const {
    return values_.capacity() * sizeof(Value) + seen_.capacity() * sizeof(std::uint64_t);
  }

 private:
  using Value = std::uint32_t;  // no value exceeds the number of options

  /// Computes the value of the next heap, and counts the options that it visits. Returns whether
  /// there is room for the value.
  bool append(const Meter& meter, std::uint64_t& options) {
    const std::uint64_t heap = values_.size();
    const std::uint64_t stamp = heap + 1;
    ++options;
    for (const auto& option : game_.heap_options(heap)) {
      Nimber sum = 0;
      for (const std::uint64_t part : option) sum ^= values_[part];
      seen_[sum] = stamp;
      ++options;
    }
    Value mex = 0;
    while (seen_[mex] == stamp) ++mex;
    // Makes room for every xor of the values so far, and for one more than the largest.
    if (const std::size_t room = 2 * std::bit_ceil(std::size_t{mex} + 1); room > seen_.size()) {
      if (meter.allows(bytes() + room * sizeof seen_[0]) != Status::complete) return false;
      seen_.resize(room);
    }
    values_.push_back(mex);
    return true;
  }

  G game_;
  std::vector<Value> values_;
  // By value: the last heap, plus 1, with an option of this value.
  std::vector<std::uint64_t> seen_{0, 0};
};

}  // namespace zugzwang
