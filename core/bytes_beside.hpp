#pragma once

// What a state of a game holds outside of itself, for those who keep states and count their memory.

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace zugzwang {

/// The bytes that a state holds outside of itself, of a state that is a vector or a string.
template <class State>
std::uint64_t bytes_beside(const State& state) {
  if constexpr (requires {
                  typename State::value_type;
                  { state.capacity() } -> std::convertible_to<std::size_t>;
                })
    return state.capacity() * sizeof(typename State::value_type);
  else
    return 0;
}

}  // namespace zugzwang
