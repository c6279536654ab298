#pragma once

// Time and memory limits, cancellation and progress. A limit ends a solve with a status and the
// statistics so far, never with an exception or a crash. A solver checks its meter once per block
// of work, so that an absent limit costs nothing in the hot loop.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

namespace zugzwang {

enum class Status { complete, time_limit, memory_limit, position_limit, cancelled };

constexpr std::string_view name_of(Status status) {
  switch (status) {
    case Status::time_limit: return "time_limit";
    case Status::memory_limit: return "memory_limit";
    case Status::position_limit: return "position_limit";
    case Status::cancelled: return "cancelled";
    case Status::complete: break;
  }
  return "complete";
}

/// The progress of a solve. `expected` is 0 if the total is not known beforehand.
struct Progress {
  std::string_view stage;
  std::uint64_t done = 0;
  std::uint64_t expected = 0;
};

using Observer = std::function<void(const Progress&)>;

struct Limits {
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

  /// The time that one call may take, including all solves that it makes.
  std::chrono::duration<double> time = std::chrono::duration<double>::max();
  /// The time at which all calls with these limits end.
  Clock::time_point deadline = Clock::time_point::max();
  std::uint64_t memory = unlimited;  ///< bytes that a solution may hold, working space included
  std::stop_token cancel{};
  /// The positions that one search may visit, or the searches of a portfolio together, about. By
  /// one thread, it ends at the same position on every machine.
  std::uint64_t positions = unlimited;
  /// The bytes of the transposition table of a search; 0 lets it grow as needed.
  std::uint64_t table = 0;
  unsigned threads = 1;  ///< upper bound; a solver may use fewer
  Observer observer{};   ///< called from the solving thread, at most about ten times a second

  /// Returns the limits with their time running from now, for work in several steps.
  Limits started() const {
    Limits started = *this;
    const Clock::time_point now = Clock::now();
    if (time < std::chrono::duration<double>(deadline - now))
      started.deadline = now + std::chrono::duration_cast<Clock::duration>(time);
    return started;
  }
};

/// Keeps one solve within its limits. The clock starts at construction.
class Meter {
 public:
  /// The limits must outlive the meter. `before` is what the solver has done in earlier solves, if
  /// the progress that it reports includes it.
  explicit Meter(const Limits& limits, std::uint64_t before = 0)
      : limits_(limits), before_(before) {}
  explicit Meter(Limits&&, std::uint64_t = 0) = delete;

  /// Returns whether work may go on; to be called once every few thousand steps.
  Status check(const Progress& progress) {
    return check(progress, progress.done - std::min(progress.done, before_));
  }
  /// The same where progress is not counted in positions: `positions` are those of this solve.
  Status check(const Progress& progress, std::uint64_t positions) {
    if (positions >= limits_.positions) return status_ = Status::position_limit;
    const auto now = Clock::now();
    if (const Status status = time_left(now); status != Status::complete) return status;
    if (limits_.observer && now - reported_ >= std::chrono::milliseconds(100)) {
      reported_ = now;
      limits_.observer(progress);
    }
    return Status::complete;
  }

  /// The same, to be called at every step: checks once in `steps` calls, and between them as `pass`
  /// does.
  Status check_every(std::uint64_t steps, const Progress& progress) {
    const Status status = pass();
    return steps_ % steps == 0 ? check(progress) : status;
  }

  /// Returns whether time is left, to be called at every step of a loop that checks the other
  /// limits at some of them. A step may be one call of rules written by anyone, so the clock is
  /// read more often the slower the steps are.
  Status pass() {
    if (++steps_ < next_look_) [[likely]]
      return Status::complete;
    return look();
  }

  /// Returns how often `check_every` or `pass` has been called.
  std::uint64_t steps() const { return steps_; }

  /// Returns the limit that `check` returned last, or complete if there was none.
  Status status() const { return status_; }

  /// Whether a solution may hold this many bytes.
  Status allows(std::uint64_t bytes) const {
    return bytes <= limits_.memory ? Status::complete : Status::memory_limit;
  }

  std::uint64_t table() const { return limits_.table; }
  unsigned threads() const { return limits_.threads; }

  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = Limits::Clock;
  static constexpr std::uint64_t first_look = 32;
  static constexpr std::uint64_t most_between_looks = 4096;

  /// Returns whether time is left at this moment.
  Status time_left(Clock::time_point now) {
    if (limits_.cancel.stop_requested()) return status_ = Status::cancelled;
    if (now >= limits_.deadline || now - start_ >= limits_.time)
      return status_ = Status::time_limit;
    return Status::complete;
  }
  [[gnu::cold, gnu::noinline]] Status look() {
    const auto now = Clock::now();
    const bool are_slow = now - std::exchange(looked_, now) > std::chrono::milliseconds(5);
    between_looks_ = are_slow ? std::max<std::uint64_t>(between_looks_ / 8, 1)
                              : std::min(2 * between_looks_, most_between_looks);
    next_look_ = steps_ + between_looks_;
    return time_left(now);
  }

  const Limits& limits_;
  std::uint64_t before_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point reported_ = start_;
  Clock::time_point looked_ = start_;
  std::uint64_t steps_ = 0;
  std::uint64_t between_looks_ = first_look;
  std::uint64_t next_look_ = first_look;
  Status status_ = Status::complete;
};

// Vectors that grow within a memory limit. Both functions check the limit before they allocate.
// `held` is the number of bytes held already, those of the vector included: old and new elements
// coexist while it grows.

/// Makes room for `size` elements in all.
template <class T>
Status reserve(std::vector<T>& elements, std::uint64_t size, std::uint64_t held,
               const Meter& meter) {
  if (size <= elements.capacity()) return Status::complete;
  if (size > Limits::unlimited / 16 / sizeof(T)) return Status::memory_limit;
  const Status status = meter.allows(held + size * sizeof(T));
  if (status == Status::complete) elements.reserve(size);
  return status;
}

/// Makes room for `more` further elements; if there is none, at least doubles the capacity.
template <class T>
Status make_room(std::vector<T>& elements, std::uint64_t more, std::uint64_t held,
                 const Meter& meter) {
  if (elements.capacity() - elements.size() >= more) return Status::complete;
  return reserve(elements, std::max<std::uint64_t>(elements.size() + more, 2 * elements.capacity()),
                 held, meter);
}

}  // namespace zugzwang
