#include "canonical_index_set.hpp"

#include <bit>

namespace zugzwang {

CanonicalIndexSet::CanonicalIndexSet(const std::vector<std::uint64_t>& bits) {
  words_.resize(bits.size());
  std::uint64_t all = 0;
  for (const std::uint64_t word : bits) all += static_cast<std::uint64_t>(count_bits(word));
  hints_.reserve((all + 63) / 64);
  for (std::uint64_t i = 0; i < bits.size(); ++i) {
    words_[i] = {bits[i], places_};
    places_ += static_cast<std::uint64_t>(count_bits(bits[i]));
    while (hints_.size() * 64 < places_) hints_.push_back(static_cast<std::uint32_t>(i));
  }
  if (words_.empty()) words_.emplace_back();
}

std::vector<std::uint64_t> CanonicalIndexSet::bits() const {
  std::vector<std::uint64_t> bits;
  bits.reserve(words_.size());
  for (const Word& word : words_) bits.push_back(word.bits);
  return bits;
}

std::uint64_t CanonicalIndexSet::select(std::uint64_t place) const {
  std::uint64_t word = hints_[place / 64];
  while (word + 1 < words_.size() && words_[word + 1].before <= place) ++word;
  std::uint64_t bits = words_[word].bits;
  for (std::uint64_t skipped = place - words_[word].before; skipped > 0; --skipped)
    bits &= bits - 1;
  return word * 64 + static_cast<std::uint64_t>(std::countr_zero(bits));
}

}  // namespace zugzwang
