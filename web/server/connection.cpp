#include "connection.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace zugzwang::web {

namespace {

constexpr std::chrono::milliseconds glance{100};

/// The events of these that a socket tells within this time.
short events_of(int socket, short wanted, std::chrono::milliseconds time) {
  pollfd polled{.fd = socket, .events = wanted, .revents = 0};
  return poll(&polled, 1, static_cast<int>(time.count())) > 0 ? polled.revents : short{0};
}

}  // namespace

Connection::Connection(socket_t socket, const ConnectionLimits& limits,
                       const std::atomic<bool>& stopping)
    : socket_(socket), limits_(limits), stopping_(stopping) {}

Connection::~Connection() {
  // What is closed with bytes unread takes the answer along that is under way: so a client that has
  // sent more than was read has a moment to take the answer and to leave.
  if (!whole_) drain(std::chrono::seconds(1));
  ::shutdown(socket_, SHUT_RDWR);
  ::close(socket_);
}

bool Connection::begin_request() {
  if (next_ == end_ && !wait(POLLIN, Clock::now() + limits_.idle)) return false;
  deadline_ = Clock::now() + limits_.request;
  in_body_ = false;
  whole_ = false;
  head_read_ = 0;
  body_read_ = 0;
  return true;
}

bool Connection::has_left() const {
  return (events_of(socket_, POLLRDHUP, std::chrono::milliseconds(0)) &
          (POLLRDHUP | POLLHUP | POLLERR | POLLNVAL)) != 0;
}

bool Connection::is_readable() const { return next_ < end_; }

bool Connection::is_writable() const {
  return (events_of(socket_, POLLOUT, limits_.write) & POLLOUT) != 0 && !has_left();
}

bool Connection::wait(short event, Clock::time_point deadline) const {
  while (!stopping_) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0) return false;
    if (events_of(socket_, event, std::min(left, glance)) != 0) return true;
  }
  return false;
}

ssize_t Connection::read(char* bytes, std::size_t size) {
  std::size_t& read = in_body_ ? body_read_ : head_read_;
  const std::size_t most = in_body_ ? limits_.body_bytes : limits_.head_bytes;
  if (read >= most) {
    fault_ = in_body_ ? Fault::body_too_large : Fault::head_too_large;
    return -1;
  }
  if (next_ == end_) {
    if (!wait(POLLIN, deadline_)) {
      fault_ = stopping_ ? Fault::stopped : Fault::too_slow;
      return -1;
    }
    const ssize_t received = recv(socket_, buffer_.data(), buffer_.size(), 0);
    if (received <= 0) {
      fault_ = Fault::left;
      return received;
    }
    next_ = 0;
    end_ = static_cast<std::size_t>(received);
  }
  const std::size_t given = std::min({size, end_ - next_, most - read});
  std::memcpy(bytes, buffer_.data() + next_, given);
  next_ += given;
  read += given;
  return static_cast<ssize_t>(given);
}

ssize_t Connection::write(const char* bytes, std::size_t size) {
  const Clock::time_point deadline = Clock::now() + limits_.write;
  while (true) {
    const ssize_t sent = send(socket_, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) return sent;
    if (errno == EINTR) continue;
    if (errno != EAGAIN && errno != EWOULDBLOCK) return -1;
    if (!wait(POLLOUT, deadline)) return -1;
  }
}

void Connection::drain(std::chrono::milliseconds time) {
  ::shutdown(socket_, SHUT_WR);
  const Clock::time_point deadline = Clock::now() + time;
  while (wait(POLLIN, deadline) &&
         recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT) > 0) {
  }
}

}  // namespace zugzwang::web
