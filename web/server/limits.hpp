#pragma once

// How much and how slowly a client may send and take: all limits of the server but those of what a
// call may use (Caller::Caps).

#include <chrono>
#include <cstddef>

namespace zugzwang::web {

/// The longest body of a request, without what its transfer adds, in bytes.
inline constexpr std::size_t most_body_bytes = std::size_t{1} << 20;
/// The longest body as it is sent, in chunks that may be small, in bytes.
inline constexpr std::size_t most_sent_bytes = std::size_t{8} << 20;
/// The longest target of a request, and the longest header with its name, in bytes.
inline constexpr std::size_t most_line_bytes = std::size_t{8} << 10;
/// The longest first line of a request with all headers, in bytes; and after how many a line
/// between two chunks of a body is refused if its end has not come.
inline constexpr std::size_t most_head_bytes = std::size_t{16} << 10;

/// Calls that may wait for others to end.
inline constexpr std::size_t most_waiting_calls = 64;
/// Clients' connections that are served at once.
inline constexpr unsigned most_served_connections = 64;
/// Connections beyond those, which are told that they are too many; more are closed without a word.
inline constexpr unsigned most_refused_connections = 16;

/// How often a thread that waits for a client looks whether the server is to stop.
inline constexpr std::chrono::milliseconds glance{100};
/// How long a client that was refused may go on to send, so that the answer arrives.
inline constexpr std::chrono::milliseconds patience{1'000};

struct ConnectionLimits {
  std::chrono::milliseconds request{10'000};  ///< from the first byte of a request to its last
  std::chrono::milliseconds idle{5'000};      ///< between two requests
  /// In which a client takes what is sent at once, with a second for each `write_rate` bytes of it.
  std::chrono::milliseconds write{10'000};
  std::size_t write_rate = std::size_t{16} << 10;
  /// Without a sign of life from a client's machine, while its call is answered; in whole seconds.
  std::chrono::seconds silence{60};
};

}  // namespace zugzwang::web
