#include "client.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <system_error>

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace zugzwang::tests {

namespace {

constexpr int time_limit = 20'000;  // ms

/// Returns the bytes of the chunks; nothing until the last chunk has arrived.
std::optional<std::string> unchunked(std::string_view chunks, std::size_t& used) {
  std::string body;
  for (std::size_t at = 0;;) {
    const std::size_t end = chunks.find("\r\n", at);
    if (end == chunks.npos) return std::nullopt;
    const std::size_t size = std::stoul(std::string(chunks.substr(at, end - at)), nullptr, 16);
    if (chunks.size() < end + 2 + size + 2) return std::nullopt;
    body += chunks.substr(end + 2, size);
    at = end + 2 + size + 2;
    if (size == 0) {
      used = at;
      return body;
    }
  }
}

}  // namespace

std::string Reply::header(std::string_view name) const {
  const std::string begin = "\r\n" + std::string(name) + ": ";
  const std::size_t at = headers.find(begin);
  if (at == std::string::npos) return "";
  const std::size_t value = at + begin.size();
  return headers.substr(value, headers.find("\r\n", value) - value);
}

std::string Reply::code() const {
  const Datum told = json();
  const Datum* const error = told.find("error");
  const Datum* const code = error == nullptr ? nullptr : error->find("code");
  return code == nullptr ? "" : code->to_text();
}

Wire::Wire(unsigned port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0)
    throw std::system_error(errno, std::generic_category());
}

Wire::~Wire() { close(socket_); }

unsigned Wire::port() const {
  sockaddr_in address{};
  socklen_t size = sizeof(address);
  getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
  return ntohs(address.sin_port);
}

bool Wire::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

void Wire::send_no_more() { shutdown(socket_, SHUT_WR); }

bool Wire::read_more() {
  pollfd polled{.fd = socket_, .events = POLLIN, .revents = 0};
  if (poll(&polled, 1, time_limit) <= 0) return false;
  char buffer[65536];
  const ssize_t got = recv(socket_, buffer, sizeof(buffer), 0);
  if (got <= 0) return false;
  received_.append(buffer, static_cast<std::size_t>(got));
  return true;
}

bool Wire::is_closed() {
  pollfd polled{.fd = socket_, .events = POLLIN, .revents = 0};
  while (poll(&polled, 1, time_limit) > 0) {
    char buffer[65536];
    if (recv(socket_, buffer, sizeof(buffer), 0) <= 0) return true;
  }
  return false;
}

Reply Wire::receive() {
  Reply reply;
  std::size_t end = 0;
  while ((end = received_.find("\r\n\r\n")) == std::string::npos)
    if (!read_more()) return reply;
  end += 4;
  reply.headers = received_.substr(0, end);
  reply.status = std::atoi(reply.headers.c_str() + std::string_view("HTTP/1.1 ").size());
  std::size_t used = 0;
  if (reply.header("Transfer-Encoding") == "chunked") {
    std::optional<std::string> body;
    while (!(body = unchunked(std::string_view(received_).substr(end), used)))
      if (!read_more()) return reply;
    reply.body = *body;
  } else {
    used = static_cast<std::size_t>(std::atoll(reply.header("Content-Length").c_str()));
    while (received_.size() < end + used && read_more()) {
    }
    reply.body = received_.substr(end, used);
  }
  received_.erase(0, end + used);
  return reply;
}

std::string post(const std::string& host, const std::string& call, const std::string& body,
                 const std::string& headers) {
  return "POST /api/v1/" + call + " HTTP/1.1\r\nHost: " + host +
         "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\n" + headers + "\r\n" + body;
}

std::string get(const std::string& host, const std::string& path, const std::string& headers) {
  return "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n" + headers + "\r\n";
}

Reply ask(unsigned port, std::string_view request) {
  Wire wire(port);
  wire.send(request);
  return wire.receive();
}

bool comes_true(const std::function<bool()>& condition) {
  for (int tries = 0; tries < 1000; ++tries) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

}  // namespace zugzwang::tests
