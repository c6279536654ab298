#pragma once

// The limits of the work on one tier, upon which all processes that share it agree before any of
// them acts.

#include <cstdint>
#include <functional>
#include <string_view>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>

namespace zugzwang {

/// All processes call its functions in the same order.
class TierLimits {
 public:
  /// `others` is null for a process that is alone; other tables hold so many bytes meanwhile.
  TierLimits(Meter& meter, Communicator* others, std::uint64_t held)
      : meter_(meter), others_(others), held_(held) {}

  Communicator* others() const { return others_; }
  /// The limit that has ended the work in some process.
  Status status() const { return status_; }

  /// Takes over the status of a process that cannot go on. Returns whether all can.
  bool agree(Status mine);
  /// Whether all processes may hold so many bytes more.
  bool allows(std::uint64_t bytes);

  /// The parts of a table of so many places that threads work on side by side.
  unsigned parts_for(std::uint64_t places) const;
  /// Calls `visit(part, first, count)` for all of 0 … count−1, at most `step` at a time, which
  /// divides a block. Returns whether no limit has ended it.
  bool each_range(
      std::string_view stage, std::uint64_t count, std::uint64_t step,
      const std::function<void(unsigned part, std::uint64_t first, std::uint64_t count)>& visit);

 private:
  Meter& meter_;
  Communicator* others_;
  std::uint64_t held_;
  Status status_ = Status::complete;
};

}  // namespace zugzwang
