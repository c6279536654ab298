#pragma once

// Work that may crash or never end, in a process of its own that this one watches.

#include <chrono>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include <zugzwang/core/limits.hpp>

namespace zugzwang::cli {

/// How a watched process has ended.
struct WatchedEnd {
  enum class By : std::uint8_t {
    itself,   ///< its work was done
    exit,     ///< something in it has ended it before that
    signal,   ///< such as a segmentation fault
    silence,  ///< killed, since it said nothing for too long
    limit,    ///< killed, since it went on behind the deadline or a request to stop
  };
  By by = By::itself;
  int code = 0;  ///< what the work returned, the exit status, or the number of the signal
  std::uint64_t peak_bytes = 0;  ///< the most memory that the process has held
};

struct Watch {
  std::chrono::seconds most_silence{60};
  /// Of the work, or of its present part: `heard` may change it.
  Limits::Clock::time_point deadline = Limits::Clock::time_point::max();
  std::stop_token cancel{};
  /// The time from the deadline or the request to stop in which the work may end by itself.
  std::chrono::milliseconds grace{1000};
  /// The bytes that the work may take besides what this process holds.
  std::uint64_t memory = Limits::unlimited;
  /// Called once, when the work has said nothing for a while.
  std::chrono::seconds silence_reported_after{10};
  std::function<void()> waits{};
};

/// Calls `work(say, cancel)` in a copy of this process, and `heard(line)` here with each line that
/// it says. The token of the copy stops when ^C is pressed, or this process is asked to stop.
/// Throws Error{bad_file} if no process can be started.
WatchedEnd run_watched(const std::function<int(const std::function<void(std::string_view)>& say,
                                               std::stop_token cancel)>& work,
                       const std::function<void(std::string_view line)>& heard, const Watch& watch);

}  // namespace zugzwang::cli
