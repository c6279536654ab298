#pragma once

// Vectors that grow within a memory limit.

#include <algorithm>
#include <cstdint>
#include <vector>

#include <zugzwang/core/limits.hpp>

namespace zugzwang {

/// Makes room for so many more elements, and for twice as many as now if there is none. Asks the
/// meter before it takes memory, where `held` bytes are held already, those of the vector included:
/// old and new coexist while it grows.
template <class T>
Status make_room(std::vector<T>& elements, std::uint64_t more, std::uint64_t held,
                 const Meter& meter) {
  if (elements.capacity() - elements.size() >= more) return Status::complete;
  const std::uint64_t room =
      std::max<std::uint64_t>(elements.size() + more, 2 * elements.capacity());
  const Status status = meter.allows(held + room * sizeof(T));
  if (status == Status::complete) elements.reserve(room);
  return status;
}

}  // namespace zugzwang
