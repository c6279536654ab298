#pragma once

// Accepts the connections of clients at one address, and passes each to a thread of its own.

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "connection.hpp"

namespace zugzwang::web {

class Listener {
 public:
  /// Listens, but accepts no connection yet. Throws Error{bad_value} if the address is not
  /// available.
  Listener(const std::string& host, std::uint16_t port);

  std::uint16_t port() const;

  /// The functions that handle connections, whose sockets are non-blocking, on threads of their
  /// own.
  struct Handlers {
    std::function<void(Socket)> serve;
    std::function<void(Socket)> refuse;  ///< because too many are served
    std::function<void()> stop;          ///< called once; what is served must end soon
  };
  /// Accepts connections until asked to stop, serves at most `most` at once, and waits until all
  /// have ended. Throws std::runtime_error when no further connection can be accepted.
  void run(const std::stop_token& stop, unsigned most, const Handlers& handlers);

 private:
  Socket socket_;
};

}  // namespace zugzwang::web
