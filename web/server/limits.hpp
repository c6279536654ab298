#pragma once

// Limits how much and how slowly a client may send and receive: all limits of the server except
// those on what a call may use (Caller::Caps).

#include <chrono>
#include <cstddef>

namespace zugzwang::web {

/// The longest body of a request, without its transfer encoding, in bytes.
inline constexpr std::size_t most_body_bytes = std::size_t{1} << 20;
/// The longest body as it is sent, in chunks that may be small, in bytes.
inline constexpr std::size_t most_sent_bytes = std::size_t{8} << 20;
/// The longest target of a request, and the longest header including its name, in bytes.
inline constexpr std::size_t most_line_bytes = std::size_t{8} << 10;
/// The longest request line with all headers, in bytes; also the number of bytes after which a line
/// between two chunks of a body is refused if its end has not arrived.
inline constexpr std::size_t most_head_bytes = std::size_t{16} << 10;

/// The most calls that may wait for others to end.
inline constexpr std::size_t most_waiting_calls = 64;
/// The most connections that are served at once.
inline constexpr unsigned most_served_connections = 64;
/// The most connections beyond these that are answered by a refusal; further ones are closed
/// without an answer.
inline constexpr unsigned most_refused_connections = 16;

/// The interval at which a thread that waits for a client checks whether the server is to stop.
inline constexpr std::chrono::milliseconds poll_interval{100};
/// How long a refused client may go on sending, so that the answer arrives.
inline constexpr std::chrono::milliseconds time_limit{1'000};

/// How long a call may take to end once the server has cancelled it to stop.
inline constexpr std::chrono::milliseconds grace{1'000};

struct ConnectionLimits {
  std::chrono::milliseconds request{10'000};  ///< from the first byte of a request to its last
  std::chrono::milliseconds idle{5'000};      ///< between two requests
  /// The time to receive what is sent at once, plus a second for each `write_rate` bytes of it.
  std::chrono::milliseconds write{10'000};
  std::size_t write_rate = std::size_t{16} << 10;
  /// The longest silence of a client's machine while its call is answered; in whole seconds.
  std::chrono::seconds silence{60};
};

}  // namespace zugzwang::web
