#pragma once

// How much and how slowly a client may send.

#include <chrono>
#include <cstddef>

namespace zugzwang::web {

struct ConnectionLimits {
  std::size_t head_bytes = std::size_t{16} << 10;  ///< of a request's first line and headers
  std::size_t body_bytes = std::size_t{8} << 20;   ///< of all that follows, as it is sent
  std::chrono::milliseconds request{10'000};       ///< from its first byte to its last
  std::chrono::milliseconds idle{5'000};           ///< between two requests
  std::chrono::milliseconds write{10'000};         ///< in which a client takes some bytes
};

}  // namespace zugzwang::web
