#pragma once

// From where a request may come. A page of another site can send requests to a server on this
// machine, under its own name if it lets that name stand for this machine; neither is answered.

#include <string>
#include <string_view>
#include <vector>

namespace zugzwang::web {

/// The text in lower case.
std::string lower(std::string_view text);

/// Whether only this machine reaches an address that is listened at: localhost, 127.x.x.x or ::1.
bool is_loopback(std::string_view host);

/// The host as it stands in an address of the web: an address of IP version 6 in brackets.
std::string host_in_address(std::string_view host);

class Origins {
 public:
  /// Of a server that listens at this host and port.
  Origins(std::string_view host, unsigned port);

  /// Whether a header `Host` may have this value: the host or another name of this machine, with
  /// the port. Of a server that listens at all addresses (0.0.0.0 or ::) any address in numbers is
  /// taken, which no name can stand for.
  bool allows_host(std::string_view value) const;
  /// Whether a header `Origin` may have this value.
  bool allows_origin(std::string_view value) const;

 private:
  unsigned port_;
  bool everywhere_;
  std::vector<std::string> hosts_;  // in lower case
};

}  // namespace zugzwang::web
