#include "lost_positions.hpp"

#include <utility>

namespace zugzwang {

namespace {

constexpr unsigned found_bits = 2;
constexpr std::uint64_t found_mask = (1U << found_bits) - 1;

std::uint64_t hash_of(std::uint64_t position) {
  const std::uint64_t mixed = position * 0x9E37'79B9'7F4A'7C15;  // Fibonacci hashing
  return mixed ^ mixed >> 32;
}

}  // namespace

FoundPositions::Found FoundPositions::find(std::uint64_t position) const {
  return static_cast<Found>(slots_[place_of(position)] & found_mask);
}

void FoundPositions::set(std::uint64_t position, Found found) {
  std::size_t place = place_of(position);
  if (slots_[place] == 0) {
    if (is_full()) {
      grow();
      place = place_of(position);
    }
    ++count_;
  }
  slots_[place] = position << found_bits | static_cast<std::uint64_t>(found);
}

std::size_t FoundPositions::place_of(std::uint64_t position) const {
  const std::size_t last = slots_.size() - 1;
  std::size_t place = hash_of(position) & last;
  while (slots_[place] != 0 && slots_[place] >> found_bits != position) place = (place + 1) & last;
  return place;
}

void FoundPositions::grow() {
  std::vector<std::uint64_t> old(2 * slots_.size());
  std::swap(old, slots_);
  for (const std::uint64_t slot : old)
    if (slot != 0) slots_[place_of(slot >> found_bits)] = slot;
}

}  // namespace zugzwang
