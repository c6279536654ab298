#include "numbering.hpp"

#include <utility>

namespace zugzwang {

std::uint64_t NumberTable::place_of(std::uint64_t hash) const {
  // Hashes of numbers are often the numbers: Fibonacci hashing spreads them (Knuth, The Art of
  // Computer Programming, section 6.4).
  hash *= 0x9E37'79B9'7F4A'7C15;
  return (hash ^ hash >> 32) & (slots_.size() - 1);
}

NumberTable::Candidates NumberTable::find(std::uint64_t hash) const {
  Candidates candidates;
  candidates.table_ = this;
  candidates.hash_ = hash;
  candidates.place_ = place_of(hash);
  return candidates;
}

std::optional<std::uint64_t> NumberTable::Candidates::next() {
  const std::vector<Slot>& slots = table_->slots_;
  for (;;) {
    const Slot& slot = slots[place_];
    if (slot.number == 0) return std::nullopt;
    place_ = (place_ + 1) & (slots.size() - 1);
    if (slot.hash == hash_) return slot.number - 1;
  }
}

void NumberTable::add(std::uint64_t hash, std::uint64_t number) {
  const auto put = [this](const Slot& slot) {
    std::uint64_t place = place_of(slot.hash);
    while (slots_[place].number != 0) place = (place + 1) & (slots_.size() - 1);
    slots_[place] = slot;
  };
  if (2 * ++count_ > slots_.size()) {
    const std::vector<Slot> before = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
    for (const Slot& slot : before)
      if (slot.number != 0) put(slot);
  }
  put({hash, number + 1});
}

}  // namespace zugzwang
