#pragma once

// Can I Win (LeetCode 464): players in turn choose one of the integers 1 to n, each of which can be
// chosen once. The player who brings the total of all choices to the desired total, or above it,
// wins. If all integers are chosen short of it, the game is a draw.

#include <array>
#include <cstdint>
#include <optional>

#include <zugzwang/core/bits.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

class CanIWin {
 public:
  struct State {
    std::uint64_t unused = 0;  ///< bit i − 1 for the integer i
    std::int64_t missing = 0;  ///< from the desired total; 0 or less when it has been reached
    bool operator==(const State&) const = default;
  };
  using Move = std::uint32_t;  ///< the integer chosen

  /// `max_choosable` from 1 to 62; `desired_total` from 0 up.
  CanIWin(std::uint32_t max_choosable, std::int64_t desired_total)
      : max_choosable_(max_choosable), desired_total_(desired_total) {}
  std::uint32_t max_choosable() const { return max_choosable_; }
  State start() const { return {all(), desired_total_}; }

  /// Lists the unused integers, the largest first.
  auto moves(const State& state) const {
    return mapped(HighBits(state.unused), [](unsigned bit) { return Move{bit + 1}; });
  }
  bool legal(const State& state, Move chosen) const {
    return state.missing > 0 && chosen >= 1 && chosen <= max_choosable_ &&
           (state.unused >> (chosen - 1) & 1) != 0;
  }
  State play(const State& state, Move chosen) const {
    return {state.unused & ~(std::uint64_t{1} << (chosen - 1)), state.missing - chosen};
  }
  /// A desired total of 0 is reached before play begins: by the rules the first player wins.
  std::optional<Outcome> result(const State& state) const {
    if (state.missing <= 0) return state.unused == all() ? Outcome::win : Outcome::loss;
    return state.unused == 0 ? std::optional(Outcome::draw) : std::nullopt;
  }
  std::uint64_t key(const State& state) const { return state.unused; }

  /// A choice clears a bit.
  std::uint64_t rank(const State& state) const { return state.unused; }
  std::uint64_t size() const { return std::uint64_t{1} << max_choosable_; }
  std::uint64_t index(const State& state) const { return state.unused; }
  State state_at(std::uint64_t unused) const {
    std::int64_t missing = desired_total_;
    const std::uint64_t used = all() & ~unused;
    for (unsigned byte = 0; byte < 8; ++byte) {
      const auto bits = static_cast<std::uint8_t>(used >> 8 * byte);
      missing -= sum_of_byte[bits] + count_bits(bits) * static_cast<int>(8 * byte);
    }
    return {unused, missing};
  }

 private:
  /// For each byte, the sum of i + 1 over its set bits i.
  static constexpr auto sum_of_byte = [] {
    std::array<std::uint8_t, 256> sums{};
    for (unsigned bits = 0; bits < 256; ++bits)
      for (unsigned i = 0; i < 8; ++i)
        if ((bits >> i & 1) != 0) sums[bits] = static_cast<std::uint8_t>(sums[bits] + i + 1);
    return sums;
  }();
  std::uint64_t all() const { return (std::uint64_t{1} << max_choosable_) - 1; }

  std::uint32_t max_choosable_;
  std::int64_t desired_total_;
};

}  // namespace zugzwang::games
