#pragma once

// States without numbers of their own, numbered 0, 1, 2 … in the order in which they are met.

#include <cstdint>
#include <deque>

#include <zugzwang/core/allocated_bytes.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/hashed_numbers.hpp>

namespace zugzwang {

/// At most HashedNumbers::most states. A state is never moved in memory.
template <class State>
class MetStates {
 public:
  /// Returns the number of a state with this hash; `is_it(other)` returns whether a stored state
  /// equals it. A new state is stored. Throws Error{too_large} if no number is left.
  template <class IsIt>
  std::uint64_t number(const State& state, std::uint64_t hash, IsIt is_it) {
    if (const auto known =
            numbers_.find(hash, [&](std::uint32_t number) { return is_it(states_[number]); }))
      return *known;
    if (states_.size() == HashedNumbers::most)
      throw Error(ErrorCode::too_large, "play can reach more than 4,294,967,295 positions");
    const auto fresh = static_cast<std::uint32_t>(states_.size());
    numbers_.make_room(1);
    numbers_.add(hash, fresh);
    bytes_beside_ += allocated_bytes(states_.emplace_back(state));
    return fresh;
  }
  const std::deque<State>& states() const { return states_; }
  const State& operator[](std::uint64_t number) const { return states_[number]; }
  std::uint64_t bytes() const { return bytes_within(0); }
  /// Returns the most bytes held if `more` further states are reached, without the heap memory of
  /// these.
  std::uint64_t bytes_within(std::uint64_t more) const {
    return (states_.size() + more) * sizeof(State) + bytes_beside_ + numbers_.bytes_within(more);
  }

 private:
  HashedNumbers numbers_;
  std::deque<State> states_;
  std::uint64_t bytes_beside_ = 0;
};

}  // namespace zugzwang
