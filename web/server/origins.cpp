#include "origins.hpp"

#include <algorithm>
#include <array>

#include <arpa/inet.h>

#include <zugzwang/core/lower.hpp>

namespace zugzwang::web {

namespace {

bool is_address(int family, const std::string& text) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  return inet_pton(family, text.c_str(), bytes.data()) == 1;
}

/// Returns whether a host is a numeric address, as written in a URL.
bool is_numeric(const std::string& host) {
  if (host.starts_with('[') && host.ends_with(']'))
    return is_address(AF_INET6, host.substr(1, host.size() - 2));
  return is_address(AF_INET, host);
}

}  // namespace

bool is_loopback(std::string_view host) {
  const std::string name = lowered(host);
  return name == "localhost" || name == "::1" ||
         (name.starts_with("127.") && is_address(AF_INET, name));
}

std::string host_in_address(std::string_view host) {
  const std::string text(host);
  return host.find(':') == host.npos ? text : "[" + text + "]";
}

Origins::Origins(std::string_view host, unsigned port)
    : port_(port),
      everywhere_(host == "0.0.0.0" || host == "::"),
      hosts_{"localhost", "127.0.0.1", "[::1]", lowered(host_in_address(host))} {}

bool Origins::allows_host(std::string_view value) const {
  std::string host = lowered(value);
  const std::string port = ":" + std::to_string(port_);
  if (host.ends_with(port))
    host.erase(host.size() - port.size());
  else if (port_ != 80)  // the default, which is left out
    return false;
  return std::ranges::find(hosts_, host) != hosts_.end() || (everywhere_ && is_numeric(host));
}

bool Origins::allows_origin(std::string_view value) const {
  constexpr std::string_view scheme = "http://";
  return value.starts_with(scheme) && allows_host(value.substr(scheme.size()));
}

}  // namespace zugzwang::web
