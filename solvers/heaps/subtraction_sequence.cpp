#include "subtraction_sequence.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace zugzwang {

SubtractionSequence::SubtractionSequence(HeapRules rules) : rules_(std::move(rules)) {}

Status SubtractionSequence::extend(std::uint64_t size, Meter& meter) {
  constexpr std::uint64_t options_a_check = 1 << 16;
  if (size <= values_.size()) return Status::complete;
  if (const Status status = reserve(size, meter); status != Status::complete) return status;
  std::uint64_t options = 0;
  while (values_.size() < size) {
    // The next value may exceed all before it by 1.
    if (seen_.size() < most_ + 3 &&
        meter.allows(bytes() + 2 * seen_.size() * sizeof seen_[0]) != Status::complete)
      return Status::memory_limit;
    append();
    options += rules_.rules.size() + 1;
    if (options < options_a_check) continue;
    options = 0;
    const Status status = meter.check({"heaps", values_.size(), size});
    if (status != Status::complete) return status;
  }
  return Status::complete;
}

Status SubtractionSequence::reserve(std::uint64_t size, Meter& meter) {
  return zugzwang::reserve(values_, size, bytes(), meter);
}

void SubtractionSequence::restore(std::span<const Nimber> values) {
  for (const Nimber value : values) {
    raise_base();
    push(static_cast<std::uint32_t>(value));
  }
}

void SubtractionSequence::raise_base() {
  const std::uint64_t heap = values_.size();
  if (rules_.beyond == 0 || heap <= rules_.last_removed()) return;
  base_ = std::max(base_, values_[heap - rules_.last_removed() - 1] + 1);
}

void SubtractionSequence::push(std::uint32_t value) {
  if (seen_.size() <= value + 1) seen_.resize(std::bit_ceil(std::uint64_t{value} + 2), 0);
  most_ = std::max(most_, value);
  values_.push_back(value);
}

void SubtractionSequence::append() {
  const std::uint64_t heap = values_.size();
  const std::uint64_t stamp = heap + 1;
  raise_base();
  for (const HeapRule& rule : rules_.rules) {
    if (rule.removed > heap) break;
    const std::uint64_t left = heap - rule.removed;
    if ((rule.digit & (left == 0 ? 1 : 2)) != 0) seen_[values_[left]] = stamp;
  }
  std::uint32_t mex = base_;
  while (seen_[mex] == stamp) ++mex;
  push(mex);
}

}  // namespace zugzwang
