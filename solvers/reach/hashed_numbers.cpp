#include "hashed_numbers.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace zugzwang {

Status HashedNumbers::make_room(std::uint64_t more, std::uint64_t held, const Meter& meter) {
  const std::uint64_t wanted = count_ + more;
  if (4 * wanted <= 3 * slots_.size()) return Status::complete;
  const std::uint64_t slots = std::bit_ceil(wanted + wanted / 3 + 1);
  // Old and new coexist while it grows.
  if (const Status status = meter.allows(held + slots * sizeof(Slot)); status != Status::complete)
    return status;
  const std::vector<Slot> before = std::exchange(slots_, std::vector<Slot>(slots));
  for (const Slot& slot : before)
    if (slot.number != 0) put(slot);
  return Status::complete;
}

}  // namespace zugzwang
