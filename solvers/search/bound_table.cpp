#include "bound_table.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace zugzwang {

BoundTable::BoundTable()
    : buckets_(least_bytes / sizeof(Bucket)),
      shift_(64 - std::countr_zero(least_bytes / sizeof(Bucket))) {}

void BoundTable::grow() {
  ZeroedArray<Bucket> old = std::exchange(buckets_, ZeroedArray<Bucket>(2 * buckets_.size()));
  --shift_;
  entries_ = 0;
  for (std::uint64_t i = 0; i < old.size(); ++i)
    for (const Slot& slot : old[i].slots)
      if (slot.bounds != 0) put(slot);
}

void BoundTable::keep(std::uint64_t key, const ScoreBounds& bounds, std::uint64_t work) {
  const auto packed = [](std::int32_t score) {
    return static_cast<std::uint64_t>(score + ScoreBounds::most);
  };
  const auto effort = static_cast<std::uint64_t>(1 + std::bit_width(work));
  put({key, effort | packed(bounds.lower) << 8 | packed(bounds.upper) << 32});
}

/// Replaces what is known of the key, or else an empty slot, or else the one of the least effort.
void BoundTable::put(const Slot& slot) {
  Slot* place = nullptr;
  for (Slot& other : buckets_[bucket_of(slot.key)].slots) {
    if (other.key == slot.key && other.bounds != 0) {
      other = slot;
      return;
    }
    if (place == nullptr || (other.bounds & 0xFF) < (place->bounds & 0xFF)) place = &other;
  }
  entries_ += place->bounds == 0 ? 1 : 0;
  *place = slot;
}

}  // namespace zugzwang
