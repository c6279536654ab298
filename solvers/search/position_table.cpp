#include "position_table.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace zugzwang {

PositionTable::PositionTable()
    : buckets_(least_bytes / sizeof(Bucket)),
      shift_(64 - std::countr_zero(least_bytes / sizeof(Bucket))) {}

void PositionTable::grow() {
  ZeroedArray<Bucket> old = std::exchange(buckets_, ZeroedArray<Bucket>(2 * buckets_.size()));
  --shift_;
  entries_ = 0;
  for (std::uint64_t i = 0; i < old.size(); ++i)
    for (const Slot& slot : old[i].slots)
      if (slot.kept != 0) put(slot);
}

void PositionTable::keep(std::uint64_t key, std::uint64_t word, std::uint64_t work) {
  const auto effort = static_cast<std::uint64_t>(1 + std::bit_width(work));
  put({key, effort | word << effort_bits});
}

/// Replaces what is known of the key, or else an empty slot, or else the one of the least effort.
void PositionTable::put(const Slot& slot) {
  Slot* place = nullptr;
  for (Slot& other : buckets_[bucket_of(slot.key)].slots) {
    if (other.key == slot.key && other.kept != 0) {
      other = slot;
      return;
    }
    if (place == nullptr || (other.kept & 0xFF) < (place->kept & 0xFF)) place = &other;
  }
  entries_ += place->kept == 0 ? 1 : 0;
  *place = slot;
}

}  // namespace zugzwang
