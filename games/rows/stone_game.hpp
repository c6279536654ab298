#pragma once

// Stone Game (LeetCode 877): a row of piles; a move takes the pile at either end. The player with
// more stones at the end wins. What is left is an interval; the intervals of one length form a
// layer, and each depends on the two inside it, so only two diagonals of the triangle need memory.

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

class StoneGame {
 public:
  struct State {
    std::uint32_t left = 0;    ///< index of the first pile that is left
    std::uint32_t length = 0;  ///< the number of piles that are left
    bool operator==(const State&) const = default;
  };
  enum class Move : std::uint8_t { left, right };

  /// Fewer than 2^32 piles, whose total is below 2^62.
  explicit StoneGame(std::vector<std::int64_t> piles) : piles_(std::move(piles)) {}
  const std::vector<std::int64_t>& piles() const { return piles_; }
  State start() const { return {0, static_cast<std::uint32_t>(piles_.size())}; }

  FixedList<Move, 2> moves(const State& state) const {
    if (state.length == 0) return {};
    return {Move::left, Move::right};
  }
  State play(const State& state, Move move) const {
    return {move == Move::left ? state.left + 1 : state.left, state.length - 1};
  }
  std::optional<Outcome> result(const State& state) const {
    return state.length == 0 ? std::optional(Outcome::draw) : std::nullopt;
  }
  std::int64_t gain(const State& state, Move move) const {
    return piles_[move == Move::left ? state.left : state.left + state.length - 1];
  }
  std::uint64_t key(const State& state) const {
    return std::uint64_t{state.left} << 32 | state.length;
  }

  // Intervals are numbered by ascending length, and those of one length from left to right. There
  // are n + 1 − l of length l, including the empty ones.

  std::uint64_t size() const { return layer_begin(layers()); }
  std::uint64_t index(const State& state) const { return layer_begin(state.length) + state.left; }
  State state_at(std::uint64_t index) const {
    // The largest length whose layer begins at the index or before: a root of a quadratic equation,
    // which rounding may miss by one.
    const double n = static_cast<double>(piles_.size());
    const double root =
        (2 * n + 3 - std::sqrt((2 * n + 3) * (2 * n + 3) - 8 * static_cast<double>(index))) / 2;
    auto length = static_cast<std::uint64_t>(root);
    while (layer_begin(length) > index) --length;
    while (layer_begin(length + 1) <= index) ++length;
    return state_in(length, index - layer_begin(length));
  }
  State state_in(std::uint64_t length, std::uint64_t left) const {
    return {static_cast<std::uint32_t>(left), static_cast<std::uint32_t>(length)};
  }
  std::uint64_t layers() const { return piles_.size() + 1; }
  static constexpr std::uint64_t lookback() { return 1; }
  std::uint64_t layer(const State& state) const { return state.length; }
  std::uint64_t layer_begin(std::uint64_t length) const {
    return length * (2 * piles_.size() + 3 - length) / 2;
  }

  /// Computes a whole diagonal by the recurrence: the better of taking the pile on the left, with
  /// play to continue on what lies right of it, and the mirror image.
  void fill_layer(std::uint64_t length, std::span<const Margin> below,
                  std::span<Margin> margins) const {
    using Array = Eigen::Array<Margin, Eigen::Dynamic, 1>;
    const auto width = static_cast<Eigen::Index>(margins.size());
    Eigen::Map<Array> diagonal(margins.data(), width);
    if (length == 0) {
      diagonal.setZero();
      return;
    }
    const Eigen::Map<const Array> piles(piles_.data(), static_cast<Eigen::Index>(piles_.size()));
    const Eigen::Map<const Array> inner(below.data(), width + 1);
    diagonal = (piles.head(width) - inner.tail(width)).max(piles.tail(width) - inner.head(width));
  }

 private:
  std::vector<std::int64_t> piles_;
};

}  // namespace zugzwang::games
