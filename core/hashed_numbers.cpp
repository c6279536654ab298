#include "hashed_numbers.hpp"

#include <bit>
#include <utility>

#include <zugzwang/core/limits.hpp>

namespace zugzwang {

Status HashedNumbers::make_room(std::uint64_t more, std::uint64_t held, const Meter& meter) {
  const std::uint64_t slots = slots_for(more);
  if (slots == slots_.size()) return Status::complete;
  // Old and new coexist while it grows.
  if (const Status status = meter.allows(held + slots * sizeof(Slot)); status != Status::complete)
    return status;
  grow(slots);
  return Status::complete;
}

void HashedNumbers::make_room(std::uint64_t more) {
  if (const std::uint64_t slots = slots_for(more); slots != slots_.size()) grow(slots);
}

std::uint64_t HashedNumbers::slots_for(std::uint64_t more) const {
  const std::uint64_t wanted = count_ + more;
  return 4 * wanted <= 3 * slots_.size() ? slots_.size() : std::bit_ceil(wanted + wanted / 3 + 1);
}

void HashedNumbers::grow(std::uint64_t slots) {
  const std::vector<Slot> before = std::exchange(slots_, std::vector<Slot>(slots));
  for (const Slot& slot : before)
    if (slot.number != 0) put(slot);
}

}  // namespace zugzwang
