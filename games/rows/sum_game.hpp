#pragma once

// Sum Game (LeetCode 1927): an even number of digits, some of them open. In turn the players fill
// an open one with a digit of their choice. The first player, Alice, wins if in the end the digits
// of the two halves have different sums, Bob if the sums are equal. Which of the open digits of a
// half is filled does not matter: a move fills the leftmost.

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/game.hpp>

namespace zugzwang::games {

class SumGame {
 public:
  struct State {
    std::int64_t difference = 0;   ///< the sum of the left half less that of the right half
    std::uint32_t open_left = 0;   ///< open digits in the left half
    std::uint32_t open_right = 0;  ///< and in the right one
    bool operator==(const State&) const = default;
  };
  struct Move {
    std::uint32_t index = 0;
    std::uint32_t digit = 0;
    bool operator==(const Move&) const = default;
  };

  /// `digits` consists of an even number, below 2^32, of digits and question marks.
  explicit SumGame(std::string_view digits) : digits_(digits) {
    const std::size_t half = digits.size() / 2;
    for (std::size_t i = 0; i < digits.size(); ++i) {
      std::vector<std::uint32_t>& open = i < half ? open_left_ : open_right_;
      if (digits[i] == '?')
        open.push_back(static_cast<std::uint32_t>(i));
      else
        start_.difference += i < half ? digits[i] - '0' : '0' - digits[i];
    }
    start_.open_left = static_cast<std::uint32_t>(open_left_.size());
    start_.open_right = static_cast<std::uint32_t>(open_right_.size());
  }
  const std::string& digits() const { return digits_; }
  State start() const { return start_; }
  bool alice_moves(const State& state) const { return (open(start_) - open(state)) % 2 == 0; }

  /// Lists the left half first, and lower digits first.
  auto moves(const State& state) const {
    return std::views::iota(state.open_left > 0 ? 0U : 10U, state.open_right > 0 ? 20U : 10U) |
           std::views::transform([this, state](unsigned choice) {
             return Move{choice < 10 ? leftmost(open_left_, state.open_left)
                                     : leftmost(open_right_, state.open_right),
                         choice % 10};
           });
  }
  State play(State state, const Move& move) const {
    const bool left = state.open_left > 0 && move.index == leftmost(open_left_, state.open_left);
    if (left) {
      --state.open_left;
      state.difference += move.digit;
    } else {
      --state.open_right;
      state.difference -= move.digit;
    }
    return state;
  }
  std::optional<Outcome> result(const State& state) const {
    if (open(state) > 0) return std::nullopt;
    return (state.difference != 0) == alice_moves(state) ? Outcome::win : Outcome::loss;
  }
  std::uint64_t key(const State& state) const {
    // The number of filled digits on either side bounds the change of the difference since the
    // start.
    const std::uint64_t span = 9 * (open_left_.size() + open_right_.size()) + 1;
    const auto offset = static_cast<std::uint64_t>(
        state.difference - start_.difference + 9 * static_cast<std::int64_t>(open_right_.size()));
    return (state.open_left * (open_right_.size() + 1) + state.open_right) * span + offset;
  }

  /// Count each open digit as 4.5, its average. Bob can cancel a digit of Alice, by 9 less her
  /// digit on the same side or by the same digit on the other, unless she has the last move. If she
  /// does not have it, he wins if and only if the averages are equal on her turn, or can be made
  /// equal on his: the digit that he fills in changes the doubled difference by any odd number up
  /// to 9.
  Outcome closed_form(const State& state) const {
    const bool alice = alice_moves(state);
    const bool alice_last = alice == (open(state) % 2 == 1);
    const std::int64_t doubled =
        2 * state.difference + 9 * (std::int64_t{state.open_left} - std::int64_t{state.open_right});
    const bool bob_wins = open(state) == 0 ? state.difference == 0
                          : alice_last     ? false
                          : alice          ? doubled == 0
                                           : std::abs(doubled) <= 9;
    return bob_wins == alice ? Outcome::loss : Outcome::win;
  }

 private:
  static std::uint64_t open(const State& state) {
    return std::uint64_t{state.open_left} + state.open_right;
  }
  /// Returns the index of the leftmost of the `open` digits that are still open.
  static std::uint32_t leftmost(const std::vector<std::uint32_t>& indices, std::uint32_t open) {
    return indices[indices.size() - open];
  }

  std::string digits_;
  std::vector<std::uint32_t> open_left_;   // indices
  std::vector<std::uint32_t> open_right_;  // indices
  State start_;
};

}  // namespace zugzwang::games
