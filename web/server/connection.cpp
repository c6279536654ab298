#include "connection.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

namespace zugzwang::web {

namespace {

/// Returns which of the awaited events a socket reports within this time.
short events_of(int socket, short wanted, std::chrono::milliseconds time) {
  pollfd polled{.fd = socket, .events = wanted, .revents = 0};
  return poll(&polled, 1, static_cast<int>(time.count())) > 0 ? polled.revents : short{0};
}

void set_option(int socket, int level, int option, int value) {
  // Without the option, only the other limits end a connection.
  static_cast<void>(setsockopt(socket, level, option, &value, sizeof(value)));
}

/// Makes the system probe the machine of a silent client, and end the connection if it has not
/// answered after this time.
void end_after_silence(int socket, std::chrono::seconds time) {
  const int third = std::max(1, static_cast<int>(time.count() / 3));
  set_option(socket, SOL_SOCKET, SO_KEEPALIVE, 1);
  set_option(socket, IPPROTO_TCP, TCP_KEEPIDLE, third);
  set_option(socket, IPPROTO_TCP, TCP_KEEPINTVL, third);
  set_option(socket, IPPROTO_TCP, TCP_KEEPCNT, 2);
}

/// Returns whether the last call would have blocked or was interrupted.
bool is_to_be_repeated() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

}  // namespace

Connection::Connection(Socket socket, const ConnectionLimits& limits,
                       const std::atomic<bool>& stopping)
    : socket_(std::move(socket)), limits_(limits), stopping_(stopping) {
  set_option(socket_.descriptor(), IPPROTO_TCP, TCP_NODELAY, 1);
  end_after_silence(socket_.descriptor(), limits_.silence);
}

bool Connection::wait_for_request() {
  return wait_until(Clock::now() + limits_.idle, POLLIN) == Transfer::done;
}

void Connection::begin_request() { request_ends_ = Clock::now() + limits_.request; }

Transfer Connection::receive(std::string& bytes) {
  std::array<char, 16384> buffer;
  while (true) {
    const Transfer waited = wait_until(request_ends_, POLLIN);
    if (waited != Transfer::done) return waited;
    const ssize_t size = recv(socket_.descriptor(), buffer.data(), buffer.size(), 0);
    if (size > 0) {
      bytes.append(buffer.data(), static_cast<std::size_t>(size));
      return Transfer::done;
    }
    if (size == 0 || !is_to_be_repeated()) return Transfer::left;
  }
}

Transfer Connection::send(std::string_view bytes) {
  const std::chrono::seconds for_length(bytes.size() / limits_.write_rate);
  const Clock::time_point deadline = Clock::now() + limits_.write + for_length;
  while (!bytes.empty()) {
    const ssize_t size = ::send(socket_.descriptor(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (size >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(size));
    } else if (!is_to_be_repeated()) {
      return Transfer::left;
    } else if (const Transfer waited = wait_until(deadline, POLLOUT); waited != Transfer::done) {
      return waited;
    }
  }
  return Transfer::done;
}

bool Connection::has_left() const {
  return (events_of(socket_.descriptor(), POLLRDHUP, std::chrono::milliseconds(0)) &
          (POLLRDHUP | POLLHUP | POLLERR | POLLNVAL)) != 0;
}

void Connection::drain(std::chrono::milliseconds time) {
  shutdown(socket_.descriptor(), SHUT_WR);
  request_ends_ = Clock::now() + time;
  std::string forgotten;
  while (receive(forgotten) == Transfer::done) forgotten.clear();
}

Transfer Connection::wait_until(Clock::time_point deadline, short event) const {
  while (!stopping_) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0) return Transfer::too_slow;
    if (events_of(socket_.descriptor(), event, std::min(left, poll_interval)) != 0)
      return Transfer::done;
  }
  return Transfer::stopped;
}

}  // namespace zugzwang::web
