#pragma once

// A client's connection, which waits for no client longer than it is allowed to, and for none once
// the server stops.

#include <atomic>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include <unistd.h>

#include "limits.hpp"

namespace zugzwang::web {

/// A socket of the system, closed by whoever holds it last.
class Socket {
 public:
  /// Takes over a descriptor; a negative one is none.
  explicit Socket(int descriptor) : descriptor_(descriptor) {}
  Socket(Socket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  Socket& operator=(Socket&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~Socket() {
    if (is_open()) close(descriptor_);
  }

  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

/// How sending or receiving has ended.
enum class Transfer { done, too_slow, left, stopped };

class Connection {
 public:
  using Clock = std::chrono::steady_clock;

  /// Of a socket whose calls do not block. `stopping` ends all waits, within a glance.
  Connection(Socket socket, const ConnectionLimits& limits, const std::atomic<bool>& stopping);

  /// Waits for the first byte of a request. Returns whether it came.
  bool wait_for_request();
  /// Begins the time of a request, in which all of it is to be received.
  void begin_request();

  /// Appends some bytes of the request that have come.
  Transfer receive(std::string& bytes);
  /// Sends all of these bytes.
  Transfer send(std::string_view bytes);

  /// Whether the client has closed the connection, also behind bytes that have not been read.
  bool has_left() const;

  /// Sends no more, and reads and forgets what still comes until the client leaves or time is up.
  /// What is closed with bytes unread takes the answer along that is under way.
  void drain(std::chrono::milliseconds time);

 private:
  Transfer wait_until(Clock::time_point deadline, short event) const;

  const Socket socket_;
  const ConnectionLimits limits_;
  const std::atomic<bool>& stopping_;
  Clock::time_point request_ends_{};
};

}  // namespace zugzwang::web
