#pragma once

// A client's connection, which waits for the client no longer than the limits allow, and not at all
// once the server stops.

#include <atomic>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include <unistd.h>

#include "limits.hpp"

namespace zugzwang::web {

/// Owns a socket of the operating system, and closes it.
class Socket {
 public:
  /// Takes ownership of a descriptor; a negative one means no socket.
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

  /// `socket` must be non-blocking. `stopping` ends all waits, within a `poll_interval`.
  Connection(Socket socket, const ConnectionLimits& limits, const std::atomic<bool>& stopping);

  /// Waits for the first byte of a request. Returns whether it came.
  bool wait_for_request();
  /// Starts the time in which the whole request must be received.
  void begin_request();

  /// Waits for some bytes of the request and appends them.
  Transfer receive(std::string& bytes);
  /// Sends all of these bytes.
  Transfer send(std::string_view bytes);

  /// Returns whether the client has closed the connection, even after bytes that have not been
  /// read.
  bool has_left() const;

  /// Stops sending, and discards what still arrives until the client leaves or time is up. Closing
  /// a connection with unread bytes would destroy an answer that is still under way.
  void drain(std::chrono::milliseconds time);

 private:
  Transfer wait_until(Clock::time_point deadline, short event) const;

  const Socket socket_;
  const ConnectionLimits limits_;
  const std::atomic<bool>& stopping_;
  Clock::time_point request_ends_{};
};

}  // namespace zugzwang::web
