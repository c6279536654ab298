#pragma once

// What a table of values may take: steps are counted, and memory is asked for before it is taken.

#include <cstdint>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/partizan/values.hpp>

namespace zugzwang::detail {

class ValueBudget {
 public:
  void limit_by(Meter* meter) { meter_ = meter; }
  void count_beside(std::uint64_t bytes) { beside_ = bytes; }

  /// Counts one step of work. Throws `ValueLimit` where a limit says so, asked once in 4,096 steps.
  void step() {
    if (++steps_ % 4096 == 0) ask();
  }
  /// Counts one more value.
  void count_value() { ++values_; }

  bool allows(std::uint64_t bytes) const {
    return !meter_ || meter_->allows(held_ + beside_ + bytes) == Status::complete;
  }
  /// Takes so many bytes; throws `ValueLimit` where they are too many.
  void take(std::uint64_t bytes) {
    if (!allows(bytes)) throw ValueLimit(Status::memory_limit);
    held_ += bytes;
  }
  void give_back(std::uint64_t bytes) { held_ -= bytes; }
  std::uint64_t held() const { return held_; }

 private:
  void ask() {
    if (!meter_) return;
    if (const Status status = meter_->check({"values", values_}); status != Status::complete)
      throw ValueLimit(status);
    if (!allows(0)) throw ValueLimit(Status::memory_limit);
  }

  Meter* meter_ = nullptr;
  std::uint64_t steps_ = 0;
  std::uint64_t values_ = 0;
  std::uint64_t held_ = 0;
  std::uint64_t beside_ = 0;
};

}  // namespace zugzwang::detail
