#pragma once

// Time and memory limits, cancellation and progress. A limit ends a solve with a status and the
// statistics so far, never with an exception or a crash. A solver asks its meter once a block of
// work, so that an absent limit costs nothing in the hot loop.

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <stop_token>
#include <string_view>

namespace zugzwang {

enum class Status { complete, time_limit, memory_limit, cancelled };

constexpr std::string_view name_of(Status status) {
  switch (status) {
    case Status::time_limit: return "time_limit";
    case Status::memory_limit: return "memory_limit";
    case Status::cancelled: return "cancelled";
    case Status::complete: break;
  }
  return "complete";
}

/// How far a solve has come. `expected` is 0 when the end is not known beforehand.
struct Progress {
  std::string_view stage;
  std::uint64_t done = 0;
  std::uint64_t expected = 0;
};

using Observer = std::function<void(const Progress&)>;

struct Limits {
  static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

  std::chrono::duration<double> time = std::chrono::duration<double>::max();
  std::uint64_t memory = unlimited;  ///< bytes that a solution may hold, working space included
  std::stop_token cancel{};
  unsigned threads = 1;  ///< upper bound; a solver may use fewer
  Observer observer{};   ///< called from the solving thread, at most about ten times a second
};

/// Keeps one solve within its limits. Starts its clock when made.
class Meter {
 public:
  explicit Meter(const Limits& limits) : limits_(limits) {}

  /// Returns whether work may go on; to be asked once every some thousand steps.
  Status check(const Progress& progress) {
    const auto now = Clock::now();
    if (limits_.cancel.stop_requested()) return Status::cancelled;
    if (now - start_ >= limits_.time) return Status::time_limit;
    if (limits_.observer && now - reported_ >= std::chrono::milliseconds(100)) {
      reported_ = now;
      limits_.observer(progress);
    }
    return Status::complete;
  }

  /// Whether a solution may hold this many bytes.
  Status allows(std::uint64_t bytes) const {
    return bytes <= limits_.memory ? Status::complete : Status::memory_limit;
  }

  unsigned threads() const { return limits_.threads; }

  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;

  const Limits& limits_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point reported_ = start_;
};

}  // namespace zugzwang
