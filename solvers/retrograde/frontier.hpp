#pragma once

// Retrograde analysis continues from the states that it decided last, all at the same distance.
// Their number varies from one to millions within one game. The cost of a few should be
// proportional to their number; many must be visited in the order of the table, since the analysis
// is bound by memory and the caches decide its speed.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace zugzwang {

/// A set of states of a table. Each is marked by a bit; as long as they are few, they are also
/// listed, so that the marks need not be searched.
class Frontier {
 public:
  /// Returns the bytes of a frontier in a table of `states` states: about a bit a state, and 8
  /// bytes for each state that can be listed; these are 1,024 or one in 4,096, whichever is more.
  static constexpr std::uint64_t bytes_for(std::uint64_t states) {
    return (words(states) + words(words(states)) + few(states)) * sizeof(std::uint64_t);
  }

  /// An empty frontier in a table of `states` states.
  explicit Frontier(std::uint64_t states)
      : listed_(few(states)), marked_(words(states)), used_(words(words(states))) {}

  bool empty() const { return count_ == 0; }
  std::uint64_t count() const { return count_; }

  /// Adds a state that is not in the frontier.
  void add(std::uint64_t state) {
    marked_[state / 64] |= std::uint64_t{1} << state % 64;
    used_[state / 4096] |= std::uint64_t{1} << state / 64 % 64;
    if (count_ < listed_.size()) listed_[count_] = state;
    ++count_;
  }

  /// Adds `state(i)` for all i below `count`, with everything it needs in local variables.
  template <class State>
  void add_all(std::size_t count, const State& state) {
    std::uint64_t* const marked = marked_.data();
    std::uint64_t* const used = used_.data();
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t at = state(i);
      marked[at / 64] |= std::uint64_t{1} << at % 64;
      used[at / 4096] |= std::uint64_t{1} << at / 64 % 64;
    }
    const std::uint64_t room = count_ < listed_.size() ? listed_.size() - count_ : 0;
    for (std::size_t i = 0; i < std::min<std::uint64_t>(room, count); ++i)
      listed_[count_ + i] = state(i);
    count_ += count;
  }

  /// Removes all states: calls `visit(first, bits)`, where bit i stands for the state first + i,
  /// for few states in the order in which they were added, for many in ascending order. Returns
  /// whether it came to the end: it stops when `visit` returns false, after which the frontier
  /// cannot be used again.
  template <class Visit>
  bool drain(const Visit& visit) {
    const bool done = each([&](std::uint64_t first, std::uint64_t bits) {
      marked_[first / 64] = 0;
      used_[first / 4096] = 0;  // `each` holds a copy of it
      return visit(first, bits);
    });
    if (done) count_ = 0;
    return done;
  }
  /// Does the same without removing the states.
  template <class Visit>
  bool each(const Visit& visit) const {
    if (count_ <= listed_.size()) {
      for (std::uint64_t i = 0; i < count_; ++i)
        if (!visit(listed_[i] / 64 * 64, std::uint64_t{1} << listed_[i] % 64)) return false;
    } else {
      for (std::uint64_t i = 0; i < used_.size(); ++i)
        for (std::uint64_t used = used_[i]; used != 0; used &= used - 1) {
          const std::uint64_t word = 64 * i + static_cast<std::uint64_t>(std::countr_zero(used));
          if (!visit(64 * word, marked_[word])) return false;
        }
    }
    return true;
  }

 private:
  static constexpr std::uint64_t words(std::uint64_t states) { return (states + 63) / 64; }
  static constexpr std::uint64_t few(std::uint64_t states) {
    return std::max<std::uint64_t>(1 << 10, states >> 12);
  }

  std::vector<std::uint64_t> listed_;  // room for a few
  std::vector<std::uint64_t> marked_;
  std::vector<std::uint64_t> used_;  // the words of marks that are not 0
  std::uint64_t count_ = 0;
};

}  // namespace zugzwang
