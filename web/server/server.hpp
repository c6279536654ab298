#pragma once

// The solvers behind HTTP, and the page that asks them: `POST /api/v1/NAME` with a request of
// docs/api.md as the body is answered as Caller answers it, with the status of HTTP that fits, or
// as server-sent events that tell the progress as well.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

#include <zugzwang/facade/call/call.hpp>
#include <zugzwang/facade/registry.hpp>

#include "connection_limits.hpp"
#include "page.hpp"

namespace zugzwang::web {

/// The longest body of a request, in bytes.
inline constexpr std::size_t most_body_bytes = std::size_t{1} << 20;

struct ServerOptions {
  std::string host = "127.0.0.1";  ///< a name or an address; all of this machine's by 0.0.0.0 or ::
  std::uint16_t port = 8080;       ///< 0 for any that is free
  unsigned jobs = 1;               ///< calls that are answered at once, from 1 on
  std::size_t most_waiting = 64;   ///< calls that may wait for others to end
  unsigned most_connections = 64;  ///< clients' connections that are open at once, from 1 on
  ConnectionLimits connection{};
  Caller::Caps caps{};  ///< of each of the calls
  std::string program;  ///< the version to be told
  Page page{};
};

class Server {
 public:
  /// Listens, but answers nobody yet. The registry must outlive the server. Throws Error{bad_value}
  /// where the address cannot be had.
  Server(const Registry& registry, ServerOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  unsigned port() const;
  /// Such as "http://127.0.0.1:8080/".
  std::string address() const;

  /// Answers until asked to stop, and within half a second then: calls that run are cancelled. To
  /// be called once.
  void run(const std::stop_token& stop);

 private:
  class Http;
  std::unique_ptr<Http> http_;
};

}  // namespace zugzwang::web
