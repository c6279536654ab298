#pragma once

// What is left of a row after moves at its ends is an interval. The numbering that games on
// intervals share: the intervals of one length form a layer.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/rows/piles.hpp>

namespace zugzwang::games {

struct Interval {
  std::uint32_t left = 0;    ///< the index of its first element
  std::uint32_t length = 0;  ///< the number of its elements
  bool operator==(const Interval&) const = default;
};

/// The intervals of a row of fewer than 2^32 elements. They are numbered by ascending length, and
/// those of one length from left to right: there are n + 1 − l of length l, also of the empty one.
class Intervals {
 public:
  using State = Interval;

  explicit Intervals(std::size_t elements) : elements_(elements) {}
  State start() const { return {0, static_cast<std::uint32_t>(elements_)}; }

  std::uint64_t key(const State& state) const {
    return std::uint64_t{state.left} << 32 | state.length;
  }
  std::uint64_t size() const { return layer_begin(elements_ + 1); }
  std::uint64_t index(const State& state) const { return layer_begin(state.length) + state.left; }
  State state_at(std::uint64_t index) const {
    // The largest length whose layer begins at the index or before: a root of a quadratic equation,
    // which rounding may miss by one.
    const double n = static_cast<double>(elements_);
    const double root =
        (2 * n + 3 - std::sqrt((2 * n + 3) * (2 * n + 3) - 8 * static_cast<double>(index))) / 2;
    auto length = static_cast<std::uint64_t>(root);
    while (layer_begin(length) > index) --length;
    while (layer_begin(length + 1) <= index) ++length;
    return {static_cast<std::uint32_t>(index - layer_begin(length)),
            static_cast<std::uint32_t>(length)};
  }
  std::uint64_t layer_begin(std::uint64_t length) const {
    return length * (2 * elements_ + 3 - length) / 2;
  }

 private:
  std::uint64_t elements_;
};

/// The same where a move takes one element from an end, until none is left: each layer depends on
/// the one below.
class IntervalLayers : public Intervals {
 public:
  using Move = End;
  using Intervals::Intervals;

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

  std::uint64_t layers() const { return start().length + std::uint64_t{1}; }
  static constexpr std::uint64_t lookback() { return 1; }
  std::uint64_t layer(const State& state) const { return state.length; }
  State state_in(std::uint64_t length, std::uint64_t left) const {
    return {static_cast<std::uint32_t>(left), static_cast<std::uint32_t>(length)};
  }
};

}  // namespace zugzwang::games
