#include "listener.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <memory>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <zugzwang/core/error.hpp>

#include "limits.hpp"

namespace zugzwang::web {

namespace {

/// Listens at an address; on failure, returns a socket that is not open, and sets the reason.
Socket listen_at(const addrinfo& address, int& reason) {
  Socket socket(::socket(address.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  const auto set = [&socket](int level, int option, int value) {
    return setsockopt(socket.descriptor(), level, option, &value, sizeof(value)) == 0;
  };
  // A port can be used again at once after a server has ended, but never while one listens there.
  const bool listens = socket.is_open() && set(SOL_SOCKET, SO_REUSEADDR, 1) &&
                       (address.ai_family != AF_INET6 || set(IPPROTO_IPV6, IPV6_V6ONLY, 0)) &&
                       bind(socket.descriptor(), address.ai_addr, address.ai_addrlen) == 0 &&
                       listen(socket.descriptor(), SOMAXCONN) == 0;
  if (listens) return socket;
  reason = errno;
  return Socket(-1);
}

[[noreturn]] void refuse_address(int reason, const std::string& host, const std::string& port) {
  if (reason == EADDRINUSE)
    throw Error(ErrorCode::bad_value, "port",
                "" + port + " is in use; give another, or 0 for any free port");
  if (reason == EACCES)
    throw Error(ErrorCode::bad_value, "port",
                "" + port + " is not permitted; give one from 1024 on, or 0 for any free port");
  throw Error(ErrorCode::bad_value, "host", "'" + host + "' is not an address of this machine");
}

Socket listen_at(const std::string& host, const std::string& port) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  addrinfo* found = nullptr;
  if (getaddrinfo(host.c_str(), port.c_str(), &hints, &found) != 0) refuse_address(0, host, port);
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> addresses(found, freeaddrinfo);
  int reason = 0;
  for (const addrinfo* address = found; address != nullptr; address = address->ai_next)
    if (Socket socket = listen_at(*address, reason); socket.is_open()) return socket;
  refuse_address(reason, host, port);
}

/// Returns whether there is no descriptor or memory for another connection until one is closed.
bool is_exhausted(int error) {
  return error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM;
}
/// Returns whether the next connection may be accepted nonetheless: this one has gone, or there was
/// none.
bool passes(int error) {
  return error == EAGAIN || error == EWOULDBLOCK || error == EINTR || error == ECONNABORTED ||
         error == EPROTO || error == EPERM;
}

/// Threads for at most `count` connections at once. The destructor waits for all of them.
class ConnectionSlots {
 public:
  explicit ConnectionSlots(unsigned count) : slots_(count) {}

  /// Handles a connection on a thread of its own. Returns whether there was one; if not, the
  /// connection stays with the caller.
  bool take(Socket& client, const std::function<void(Socket)>& handle) {
    const auto slot =
        std::ranges::find_if(slots_, [](const Slot& one) { return !one.is_taken.load(); });
    if (slot == slots_.end()) return false;
    const auto shared = std::make_shared<Socket>(std::move(client));
    slot->is_taken = true;
    try {
      slot->thread = std::jthread([&taken = slot->is_taken, &handle, shared] {
        try {
          handle(std::move(*shared));
        } catch (...) {  // ends this connection and nothing else
        }
        taken = false;
      });
      return true;
    } catch (const std::system_error&) {  // the system has no thread left
      client = std::move(*shared);
      slot->is_taken = false;
      return false;
    }
  }

 private:
  struct Slot {
    std::atomic<bool> is_taken = false;
    std::jthread thread{};
  };
  std::vector<Slot> slots_;
};

}  // namespace

Listener::Listener(const std::string& host, std::uint16_t port)
    : socket_(listen_at(host, std::to_string(port))) {}

std::uint16_t Listener::port() const {
  sockaddr_storage address{};
  socklen_t size = sizeof(address);
  getsockname(socket_.descriptor(), reinterpret_cast<sockaddr*>(&address), &size);
  // The port is at the same place in addresses of IPv4 and IPv6.
  return ntohs(reinterpret_cast<const sockaddr_in&>(address).sin_port);
}

void Listener::run(const std::stop_token& stop, unsigned most, const Handlers& handlers) {
  ConnectionSlots served(most);
  ConnectionSlots refused(most_refused_connections);
  bool is_good = true;
  while (is_good && !stop.stop_requested()) {
    pollfd polled{.fd = socket_.descriptor(), .events = POLLIN, .revents = 0};
    if (poll(&polled, 1, static_cast<int>(poll_interval.count())) <= 0) continue;
    Socket client(accept4(socket_.descriptor(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (client.is_open()) {
      if (!served.take(client, handlers.serve)) refused.take(client, handlers.refuse);
    } else if (is_exhausted(errno)) {
      std::this_thread::sleep_for(poll_interval);
    } else {
      is_good = passes(errno);
    }
  }
  handlers.stop();
  if (!is_good) throw std::runtime_error("the server can accept no more connections");
}

}  // namespace zugzwang::web
