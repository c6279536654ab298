#pragma once

// Another Game (CSES 2208): a move takes one token from each of some heaps, at least one. A player
// who cannot move loses.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/games/heaps/heaps.hpp>

namespace zugzwang::games {

class AnotherGame {
 public:
  using State = Heaps;
  using Move = std::vector<std::uint32_t>;  ///< the heaps, counted from 0, in ascending order

  static constexpr bool impartial = true;

  /// Lists the sets of heaps by the binary numbers of their heaps, the first one being the lowest
  /// digit. Of more than 63 heaps, the moves that spare the first 63 are not reached.
  auto moves(const State& heaps) const {
    const std::vector<std::uint32_t> full = heaps_left(heaps);
    const std::size_t digits = std::min<std::size_t>(full.size(), 63);
    return std::views::iota(std::uint64_t{1}, std::uint64_t{1} << digits) |
           std::views::transform([full](std::uint64_t number) {
             Move chosen;
             for (std::size_t i = 0; number >> i != 0; ++i)
               if ((number >> i & 1) != 0) chosen.push_back(full[i]);
             return chosen;
           });
  }
  bool legal(const State& heaps, const Move& chosen) const {
    const auto is_left = [&](std::uint32_t heap) { return heap < heaps.size() && heaps[heap] > 0; };
    return !chosen.empty() && std::ranges::all_of(chosen, is_left) &&
           std::ranges::adjacent_find(chosen, std::ranges::greater_equal()) == chosen.end();
  }
  State play(State heaps, const Move& chosen) const {
    for (const std::uint32_t heap : chosen) --heaps[heap];
    return heaps;
  }
  std::optional<Outcome> result(const State& heaps) const {
    return all_empty(heaps) ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::string key(const State& heaps) const { return key_of(heaps); }
  State canonical(const State& heaps) const { return in_order(heaps); }

  /// Lost if and only if all heaps are even: from such heaps every move leaves odd ones, and from
  /// others a token of each odd heap leaves even ones.
  Outcome closed_form(const State& heaps) const {
    return odd_heaps(heaps).empty() ? Outcome::loss : Outcome::win;
  }
  std::vector<Move> best_moves(const State& heaps) const {
    if (Move odd = odd_heaps(heaps); !odd.empty()) return {odd};
    return {};
  }

 private:
  static Move heaps_left(const State& heaps) {
    Move left;
    for (std::uint32_t i = 0; i < heaps.size(); ++i)
      if (heaps[i] > 0) left.push_back(i);
    return left;
  }
  static Move odd_heaps(const State& heaps) {
    Move odd;
    for (std::uint32_t i = 0; i < heaps.size(); ++i)
      if (heaps[i] % 2 == 1) odd.push_back(i);
    return odd;
  }
};

}  // namespace zugzwang::games
