#pragma once

// What a fuzz target is: the function by which libFuzzer calls one too, and which the driver here
// calls with mutated seeds. A target may throw nothing but what it catches itself.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <zugzwang/core/limits.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace zugzwang::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// The limits of the work that follows an input that was read.
inline Limits small_limits() {
  Limits limits;
  limits.time = std::chrono::duration<double>(0.05);
  limits.memory = std::uint64_t{1} << 22;
  return limits;
}

/// Ends the program where a promise is broken.
inline void require(bool kept) {
  if (!kept) std::abort();
}

}  // namespace zugzwang::fuzz
