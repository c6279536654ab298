#pragma once

// Takes the connections of clients at one address, and hands each to a thread of its own.

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "connection.hpp"

namespace zugzwang::web {

class Listener {
 public:
  /// Listens, but takes no connection yet. Throws Error{bad_value} where the address cannot be had.
  Listener(const std::string& host, std::uint16_t port);

  std::uint16_t port() const;

  /// What is done with connections, whose calls do not block, on threads of their own.
  struct Handlers {
    std::function<void(Socket)> serve;
    std::function<void(Socket)> refuse;  ///< since too many are served
    std::function<void()> stop;          ///< once; what is served shall end soon then
  };
  /// Takes connections until asked to stop, serves so many at once, and waits until all have ended.
  /// Throws std::runtime_error when no connection can be taken any more.
  void run(const std::stop_token& stop, unsigned most, const Handlers& handlers);

 private:
  Socket socket_;
};

}  // namespace zugzwang::web
