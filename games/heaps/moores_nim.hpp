#pragma once

// Moore's Nim (E. H. Moore, "A generalization of the game called Nim", Annals of Mathematics 11,
// 1910): a move takes tokens from at least one and at most k heaps, any number from each. A player
// who cannot move loses. Nim is the game with k = 1.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/games/heaps/heaps.hpp>

namespace zugzwang::games {

class MooresNim {
 public:
  using State = Heaps;
  using Move = Heaps;  ///< the heaps after it

  static constexpr bool impartial = true;

  explicit MooresNim(unsigned k) : k_(k) {}

  /// Lists the moves in descending order of what they leave of the first heap, of the second, and
  /// so on.
  auto moves(const State& heaps) const {
    return MovesInTurn(heaps, [this, &heaps](Move& after) { return to_next(heaps, after); });
  }
  bool legal(const State& heaps, const Move& after) const {
    if (after.size() != heaps.size()) return false;
    unsigned changed = 0;
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      if (after[i] > heaps[i]) return false;
      changed += after[i] < heaps[i] ? 1 : 0;
    }
    return changed > 0 && changed <= k_;
  }
  State play(const State&, const Move& after) const { return after; }
  std::optional<Outcome> result(const State& heaps) const {
    return all_empty(heaps) ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::string key(const State& heaps) const { return key_of(heaps); }
  State canonical(const State& heaps) const { return in_order(heaps); }

  /// Lost if and only if, of the binary digits at each place, the number of ones is divisible by
  /// k + 1.
  Outcome closed_form(const State& heaps) const {
    for (unsigned place = 0; place < 64; ++place)
      if (ones(heaps, place) % (k_ + 1) != 0) return Outcome::win;
    return Outcome::loss;
  }
  /// Chooses the digits from the highest to the lowest: a heap that has lost a 1 may have any
  /// digits below. Lists at most one more than an answer shows, each in O(64 h^2) for h heaps.
  std::vector<Move> best_moves(const State& heaps) const {
    std::vector<Move> best;
    if (closed_form(heaps) == Outcome::win) {
      Chosen chosen{heaps, std::vector<bool>(heaps.size())};
      add_best(chosen, 63, best);
      std::ranges::sort(best, std::ranges::greater());
    }
    return best;
  }

 private:
  static unsigned ones(const State& heaps, unsigned place) {
    unsigned ones = 0;
    for (const std::uint64_t heap : heaps) ones += static_cast<unsigned>(heap >> place & 1);
    return ones;
  }

  /// Changes a move into the one after it; returns false after the last.
  bool to_next(const State& heaps, Move& after) const {
    unsigned changed = 0;
    for (std::size_t i = 0; i < heaps.size(); ++i) changed += after[i] < heaps[i] ? 1 : 0;
    for (std::size_t i = heaps.size(); i-- > 0;) {
      changed -= after[i] < heaps[i] ? 1 : 0;
      if (after[i] > 0 && changed < k_) {
        --after[i];
        return true;
      }
      after[i] = heaps[i];
    }
    return false;
  }

  /// A move to a lost position, of which the digits above a place are chosen.
  struct Chosen {
    Move after;
    std::vector<bool> is_less;  ///< which heaps are less than before, whatever is below
    unsigned changed = 0;       ///< their number
  };
  /// Adds the moves to lost positions that begin so.
  void add_best(Chosen& chosen, int place, std::vector<Move>& best) const {
    if (place < 0)
      best.push_back(chosen.after);
    else
      choose(chosen, place, 0, 0, best);
  }
  /// Chooses the digits at a place of the heaps from the i-th on; `ones` heaps before have a 1.
  /// Ends when there are `most` moves.
  void choose(Chosen& chosen, int place, std::size_t i, unsigned ones,
              std::vector<Move>& best) const {
    constexpr std::size_t most = 1'001;
    if (best.size() == most || !can_be_divisible(chosen, place, i, ones)) return;
    if (i == chosen.after.size()) return add_best(chosen, place - 1, best);
    const std::uint64_t digit = std::uint64_t{1} << place;
    const std::uint64_t before = chosen.after[i];
    const auto choose_digit = [&](bool one) {
      chosen.after[i] = one ? before | digit : before & ~digit;
      choose(chosen, place, i + 1, ones + (one ? 1 : 0), best);
      chosen.after[i] = before;
    };
    const bool is_one = (before & digit) != 0;
    choose_digit(is_one);
    if (chosen.is_less[i]) {
      choose_digit(!is_one);
    } else if (is_one && chosen.changed < k_) {
      chosen.is_less[i] = true;
      ++chosen.changed;
      choose_digit(false);
      --chosen.changed;
      chosen.is_less[i] = false;
    }
  }
  /// Returns whether the number of ones at a place can become divisible by k + 1. If it can at one
  /// place, it can at all below: heaps that are less supply any number of ones, or as many others
  /// may still become less.
  bool can_be_divisible(const Chosen& chosen, int place, std::size_t i, unsigned ones) const {
    unsigned fixed = 0;  // ones that are there unless their heaps become less
    unsigned any = 0;    // digits that may be either
    for (; i < chosen.after.size(); ++i)
      (chosen.is_less[i] ? any : fixed) +=
          chosen.is_less[i] || (chosen.after[i] >> place & 1) != 0 ? 1 : 0;
    const unsigned least = ones + fixed - std::min(fixed, k_ - chosen.changed);
    const unsigned most = ones + fixed + any;
    return most / (k_ + 1) * (k_ + 1) >= least;
  }

  unsigned k_;
};

}  // namespace zugzwang::games
