#pragma once

// A client's connection, as the HTTP library reads and writes it. The library bounds each wait for
// bytes, and a line of a header once it has been read; here a request has bounds as a whole, so
// that a slow or endless one holds neither memory nor a connection for long. What a client sends
// ahead is kept for the next request.

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>

#include <httplib.h>

#include "connection_limits.hpp"

namespace zugzwang::web {

class Connection final : public httplib::Stream {
 public:
  /// Why no more of a request has been read.
  enum class Fault { none, too_slow, head_too_large, body_too_large, left, stopped };

  /// Closes the socket in the end. `stopping` ends all waits, within a tenth of a second.
  Connection(socket_t socket, const ConnectionLimits& limits, const std::atomic<bool>& stopping);
  ~Connection() override;

  /// Waits for the first byte of a request. Returns whether it came.
  bool begin_request();
  /// To be called behind the headers of a request.
  void begin_body() { in_body_ = true; }
  /// To be called when all of the request has been read; else no other can follow it.
  void end_request() { whole_ = true; }
  bool is_whole() const { return whole_; }
  Fault fault() const { return fault_; }

  /// Whether the client has closed the connection, also behind bytes that have not been read.
  bool has_left() const;

  /// Sends no more, and reads and forgets what still comes until the client leaves or time is up.
  void drain(std::chrono::milliseconds time);

  bool is_readable() const override;
  bool is_writable() const override;
  ssize_t read(char* bytes, std::size_t size) override;
  using Stream::write;
  ssize_t write(const char* bytes, std::size_t size) override;
  void get_remote_ip_and_port(std::string&, int&) const override {}
  void get_local_ip_and_port(std::string&, int&) const override {}
  socket_t socket() const override { return socket_; }

 private:
  using Clock = std::chrono::steady_clock;

  bool wait(short event, Clock::time_point deadline) const;

  const socket_t socket_;
  const ConnectionLimits limits_;
  const std::atomic<bool>& stopping_;
  Clock::time_point deadline_{};
  bool in_body_ = false;
  bool whole_ = true;
  std::size_t head_read_ = 0;
  std::size_t body_read_ = 0;
  Fault fault_ = Fault::none;
  std::array<char, 4096> buffer_{};  // what has been received, from `next_` up to `end_`
  std::size_t next_ = 0;
  std::size_t end_ = 0;
};

}  // namespace zugzwang::web
