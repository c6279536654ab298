#include "bitset_sequence.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace zugzwang {

namespace {

/// Adds value ⊕ v to `target` for each v in `set`.
void add_shifted(const std::uint64_t* set, std::size_t words, std::uint32_t value,
                 std::uint64_t* target) {
  static constexpr std::array<std::uint64_t, 6> low_halves = {
      0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
      0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
  for (std::size_t i = 0; i < words; ++i) {
    std::uint64_t word = set[i];
    for (unsigned bit = 0; bit < 6; ++bit) {
      if ((value >> bit & 1) == 0) continue;
      const unsigned shift = 1U << bit;
      word = (word & low_halves[bit]) << shift | (word >> shift & low_halves[bit]);
    }
    target[i ^ (value >> 6)] |= word;
  }
}

}  // namespace

BitsetSequence::BitsetSequence(HeapRules rules)
    : rules_(std::move(rules)), most_parts_(static_cast<unsigned>(rules_.most_parts())) {}

std::uint64_t BitsetSequence::bytes() const {
  std::uint64_t words = options_.capacity() + by_value_.capacity();
  for (const Words& sets : sets_) words += sets.capacity();
  return 8 * words + sizeof(values_[0]) * values_.capacity();
}

Status BitsetSequence::extend(std::uint64_t size, Meter& meter) {
  while (values_.size() < size) {
    Status status = meter.check({"heaps", values_.size(), size});
    if (status == Status::complete) status = make_room(size, meter);
    if (status == Status::complete) status = append(meter);
    if (status != Status::complete) return status;
  }
  return Status::complete;
}

/// Makes room for the values of `size` heaps, and for their sets at their present width.
Status BitsetSequence::make_room(std::uint64_t size, const Meter& meter) {
  if (size > Limits::unlimited / (16 * words_)) return Status::memory_limit;
  Status status = zugzwang::reserve(values_, size, bytes(), meter);
  if (!rules_.unequal)
    for (unsigned parts = 2; parts < most_parts_ && status == Status::complete; ++parts)
      status = zugzwang::reserve(sets_[parts], size * words_, bytes(), meter);
  return status;
}

/// Computes the next value; returns memory_limit if there is no memory for wider sets.
Status BitsetSequence::append(const Meter& meter) {
  const std::uint64_t heap = values_.size();
  if (!rules_.unequal)
    // Moves that leave more parts need the sets of all totals below this heap.
    for (unsigned parts = 2; parts < most_parts_; ++parts)
      for (std::uint64_t total = sets_[parts].size() / words_; total < heap; ++total) {
        sets_[parts].resize((total + 1) * words_, 0);
        add_sums(total, parts, &sets_[parts][total * words_]);
      }
  options_.assign(words_, 0);
  for (const HeapRule& rule : rules_.rules)
    if (rule.removed <= heap) add_options(heap - rule.removed, rule.digit);
  if (rules_.beyond != 0)
    for (std::uint64_t removed = rules_.last_removed() + 1; removed <= heap; ++removed)
      add_options(heap - removed, rules_.beyond);
  std::uint32_t mex = 0;
  for (std::size_t i = 0; i < words_; ++i) {
    const auto ones = static_cast<std::uint32_t>(std::countr_one(options_[i]));
    mex += ones;
    if (ones < 64) break;
  }
  if (mex >= 64 * words_) {
    std::size_t largest = 0;
    for (const Words& sets : sets_) largest = std::max(largest, sets.size());
    if (meter.allows(bytes() + 2 * largest * sizeof options_[0]) != Status::complete)
      return Status::memory_limit;
  }
  push(mex);
  return Status::complete;
}

void BitsetSequence::push(std::uint32_t value) {
  values_.push_back(value);
  while (value >= 64 * words_) widen();
}

void BitsetSequence::restore(std::span<const Nimber> values) {
  for (const Nimber value : values) push(static_cast<std::uint32_t>(value));
}

void BitsetSequence::add_options(std::uint64_t left, unsigned digit) {
  for (unsigned parts = 0; parts <= most_parts_; ++parts) {
    if ((digit >> parts & 1) == 0) continue;
    if (parts == 0) {
      if (left == 0) options_[0] |= 1;
    } else if (parts == 1) {
      if (left > 0) options_[values_[left] / 64] |= std::uint64_t{1} << values_[left] % 64;
    } else if (rules_.unequal) {
      add_unequal_sums(left, parts, 1, 0, options_.data());
    } else {
      add_sums(left, parts, options_.data());
    }
  }
}

void BitsetSequence::add_sums(std::uint64_t total, unsigned parts, std::uint64_t* target) {
  // The smallest part is at most the mean.
  const std::uint64_t last = total / parts;
  if (parts == 2) {
    for (std::uint64_t part = 1; part <= last; ++part) {
      const std::uint32_t sum = values_[part] ^ values_[total - part];
      target[sum / 64] |= std::uint64_t{1} << sum % 64;
    }
    return;
  }
  by_value_.resize(64 * words_ * words_);
  is_used_.resize(64 * words_);
  for (std::uint64_t part = 1; part <= last; ++part) {
    const std::uint32_t value = values_[part];
    std::uint64_t* const gathered = &by_value_[value * words_];
    if (is_used_[value] == 0) {
      is_used_[value] = 1;
      used_.push_back(value);
    }
    const std::uint64_t* const set = &sets_[parts - 1][(total - part) * words_];
    for (std::size_t i = 0; i < words_; ++i) gathered[i] |= set[i];
  }
  for (const std::uint32_t value : used_) {
    std::uint64_t* const gathered = &by_value_[value * words_];
    add_shifted(gathered, words_, value, target);
    std::fill_n(gathered, words_, 0);
    is_used_[value] = 0;
  }
  used_.clear();
}

void BitsetSequence::add_unequal_sums(std::uint64_t total, unsigned parts, std::uint64_t least,
                                      std::uint32_t value, std::uint64_t* target) const {
  if (parts == 1) {
    if (total < least) return;
    const std::uint32_t sum = value ^ values_[total];
    target[sum / 64] |= std::uint64_t{1} << sum % 64;
    return;
  }
  // Each part is larger than the one before, so the total is at least parts · least + 0 + 1 + ….
  for (std::uint64_t part = least; parts * part + std::uint64_t{parts} * (parts - 1) / 2 <= total;
       ++part)
    add_unequal_sums(total - part, parts - 1, part + 1, value ^ values_[part], target);
}

void BitsetSequence::widen() {
  const std::size_t old = std::exchange(words_, 2 * words_);
  for (Words& sets : sets_) {
    const std::size_t totals = sets.size() / old;
    Words wider(totals * words_, 0);
    for (std::size_t total = 0; total < totals; ++total)
      std::copy_n(&sets[total * old], old, &wider[total * words_]);
    sets = std::move(wider);
  }
  by_value_.clear();
  is_used_.clear();
}

}  // namespace zugzwang
