#include "tier_at_work.hpp"

#include <zugzwang/solvers/retrograde/tier_plan.hpp>

namespace zugzwang {

bool TierLimits::agree(Status mine) {
  status_ = static_cast<Status>(largest(others_, static_cast<std::uint64_t>(mine)));
  return status_ == Status::complete;
}

bool TierLimits::allows(std::uint64_t bytes) {
  return agree(bytes <= Limits::unlimited - held_ ? meter_.allows(held_ + bytes)
                                                  : Status::memory_limit);
}

unsigned TierLimits::parts_for(std::uint64_t places) const {
  return parts_of_table(places, meter_.threads());
}

bool TierLimits::each_range(
    std::string_view stage, std::uint64_t count, std::uint64_t step,
    const std::function<void(unsigned, std::uint64_t, std::uint64_t)>& visit) {
  Supervisor supervisor(meter_, stage, count);
  const bool done =
      zugzwang::each_range(Partition(count, parts_for(count)), supervisor, step, visit);
  return agree(done ? Status::complete : meter_.status());
}

}  // namespace zugzwang
