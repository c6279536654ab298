#include "packed_map.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace zugzwang {

std::uint64_t PackedMap::bytes_until(std::uint64_t keys) const {
  std::uint64_t slots = std::max(slots_.size(), least_slots);
  while (size_ + keys > room_for(slots)) slots *= 2;
  return slots == slots_.size() ? bytes() : (slots + slots / 2) * sizeof(slots_[0]);
}

void PackedMap::grow() {
  const std::uint64_t slots = slots_.size() == 0 ? least_slots : 2 * slots_.size();
  const ZeroedArray<std::uint64_t> old = std::exchange(slots_, ZeroedArray<std::uint64_t>(slots));
  shift_ = 64 - std::countr_zero(slots);
  size_ = 0;
  // In the order of their home slots, so that the new table is written sequentially.
  for (std::uint64_t at = 0; at < old.size(); ++at)
    if (old[at] != 0) put(old[at] >> code_bits_, old[at] & most());
}

}  // namespace zugzwang
