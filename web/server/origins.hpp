#pragma once

// Decides from which origins requests are accepted. A page of another site can send requests to a
// server on this machine, even under the site's own name if that name resolves to this machine;
// neither is answered.

#include <string>
#include <string_view>
#include <vector>

namespace zugzwang::web {

/// Returns whether a server that listens at this address can be reached only from this machine:
/// localhost, 127.x.x.x or ::1.
bool is_loopback(std::string_view host);

/// Returns the host as written in a URL: an IPv6 address in brackets.
std::string host_in_address(std::string_view host);

class Origins {
 public:
  /// For a server that listens at this host and port.
  Origins(std::string_view host, unsigned port);

  /// Returns whether a header `Host` may have this value: the host or another name of this machine,
  /// with the port. A server that listens at all addresses (0.0.0.0 or ::) accepts any numeric
  /// address, since no site's name has that form.
  bool allows_host(std::string_view value) const;
  /// Returns whether a header `Origin` may have this value.
  bool allows_origin(std::string_view value) const;

 private:
  unsigned port_;
  bool everywhere_;
  std::vector<std::string> hosts_;  // in lower case
};

}  // namespace zugzwang::web
