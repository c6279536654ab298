#pragma once

// Staircase Nim: tokens on the steps of a stair; a move takes some from one step to the next lower
// one, or off the lowest. A player who cannot move loses. Only the odd steps count, as heaps of
// Nim: what comes down to an odd step is taken on to the next (E. R. Berlekamp, J. H. Conway and
// R. K. Guy, "Winning Ways", chapter 15, where it is the Silver Dollar Game without the dollar).

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/heaps/heaps.hpp>

namespace zugzwang::games {

class StaircaseNim {
 public:
  using State = Heaps;  ///< the tokens on each step, from the lowest on
  struct Move {
    std::uint32_t step = 0;  ///< counted from 0
    std::uint64_t take = 0;
    bool operator==(const Move&) const = default;
  };

  static constexpr bool impartial = true;

  auto moves(const State& steps) const {
    return Concatenation(static_cast<std::uint32_t>(steps.size()), [&steps](std::uint32_t step) {
      return std::views::iota(std::uint64_t{1}, steps[step] + 1) |
             std::views::transform([step](std::uint64_t take) { return Move{step, take}; });
    });
  }
  bool legal(const State& steps, const Move& move) const {
    return move.step < steps.size() && move.take > 0 && move.take <= steps[move.step];
  }
  State play(State steps, const Move& move) const {
    steps[move.step] -= move.take;
    if (move.step > 0) steps[move.step - 1] += move.take;
    return steps;
  }
  std::optional<Outcome> result(const State& steps) const {
    return all_empty(steps) ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::string key(const State& steps) const { return key_of(steps); }

  /// Returns the heaps of Nim that a position is worth: those of the steps 0, 2, 4 …, which are odd
  /// if they are counted from 1.
  static Heaps nim_heaps(const State& steps) {
    Heaps heaps;
    for (std::size_t step = 0; step < steps.size(); step += 2) heaps.push_back(steps[step]);
    return heaps;
  }
  Nimber closed_form(const State& steps) const { return xor_of(nim_heaps(steps)); }
  /// Makes of one heap its xor with the nimber: takes tokens off it, or brings some down to it.
  std::vector<Move> best_moves(const State& steps) const {
    std::vector<Move> best;
    const std::uint64_t sum = closed_form(steps);
    for (std::uint32_t step = 0; sum != 0 && step < steps.size(); ++step) {
      const std::uint64_t heap = steps[step / 2 * 2];
      const std::uint64_t to = heap ^ sum;
      if (step % 2 == 0 && to < heap) best.push_back({step, heap - to});
      if (step % 2 == 1 && to > heap && to - heap <= steps[step]) best.push_back({step, to - heap});
    }
    return best;
  }
};

}  // namespace zugzwang::games
