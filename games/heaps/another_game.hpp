#pragma once

// Another Game (CSES 2208): a move takes one token from each of some heaps, at least one. A player
// who cannot move loses.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
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

  /// Lists the sets of heaps as binary numbers in ascending order, the first heap being the lowest
  /// digit.
  auto moves(const State& heaps) const {
    return MovesInTurn(Move{}, [left = heaps_left(heaps)](Move& chosen) {
      // The digits 1 at the lower end become 0, and the 0 above them becomes 1.
      const auto [one, zero] = std::ranges::mismatch(chosen, left);
      if (zero == left.end()) return false;
      chosen.erase(chosen.begin(), one);
      chosen.insert(chosen.begin(), *zero);
      return true;
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
