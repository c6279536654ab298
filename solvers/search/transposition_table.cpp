#include "transposition_table.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace zugzwang {

TranspositionTable::TranspositionTable() : buckets_(least_bytes / sizeof(Bucket)) {}

void TranspositionTable::resize(std::uint64_t bytes) {
  const std::uint64_t buckets = std::max(bytes, least_bytes) / sizeof(Bucket);
  if (buckets != buckets_.size()) buckets_ = ZeroedArray<Bucket>(buckets);
}

void TranspositionTable::grow() {
  ZeroedArray<Bucket> old = std::exchange(buckets_, ZeroedArray<Bucket>(2 * buckets_.size()));
  entries_ = 0;
  for (std::uint64_t i = 0; i < old.size(); ++i)
    for (Slot& slot : old[i].slots)
      if (const std::uint64_t word = slot.load(); word != 0) put(slot.key, word);
}

void TranspositionTable::store(std::uint64_t key, std::uint64_t word, std::uint64_t work) {
  const auto effort = static_cast<std::uint64_t>(1 + std::bit_width(work));
  put(key, effort | word << effort_bits);
}

/// Replaces the key's own entry, or else an empty slot, or else the entry of the least effort.
void TranspositionTable::put(std::uint64_t key, std::uint64_t word) {
  constexpr std::uint64_t effort_mask = 0xFF;
  Bucket& bucket = buckets_[bucket_of(key)];
  const Lock lock(bucket, is_shared_);
  Slot* place = &bucket.slots.front();
  std::uint64_t least_effort = effort_mask + 1;
  for (Slot& slot : bucket.slots) {
    const std::uint64_t before = slot.load();
    if (slot.key == key && before != 0) {
      slot.store(word);
      return;
    }
    if (const std::uint64_t effort = before & effort_mask; effort < least_effort) {
      place = &slot;
      least_effort = effort;
    }
  }
  if (least_effort == 0) entries_.fetch_add(1, std::memory_order_relaxed);
  place->key = key;
  place->store(word);
}

}  // namespace zugzwang
