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
  static constexpr std::size_t most_moves = 1'000'000;

  explicit MooresNim(unsigned k) : k_(k) {}

  /// Lists at most `most_moves` moves, in descending order of what they leave of the first heap, of
  /// the second, and so on.
  std::vector<Move> moves(const State& heaps) const {
    std::vector<Move> moves;
    Move after = heaps;
    add_moves(heaps, after, 0, 0, moves);
    return moves;
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
  /// Decides the digits from the highest to the lowest: a heap that has lost a 1 may have any
  /// digits below. Lists at most one more than an answer shows.
  std::vector<Move> best_moves(const State& heaps) const {
    std::vector<Move> best;
    if (closed_form(heaps) == Outcome::win) {
      Move after = heaps;
      std::vector<bool> is_less(heaps.size());
      add_best(after, is_less, 0, 63, best);
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

  /// Adds the moves with these numbers left of the heaps before the i-th, `changed` of which are
  /// less than before.
  void add_moves(const State& heaps, Move& after, std::size_t i, unsigned changed,
                 std::vector<Move>& moves) const {
    if (moves.size() == most_moves) return;
    if (i == heaps.size()) {
      if (changed > 0) moves.push_back(after);
      return;
    }
    add_moves(heaps, after, i + 1, changed, moves);
    while (changed < k_ && after[i] > 0) {
      --after[i];
      add_moves(heaps, after, i + 1, changed + 1, moves);
    }
    after[i] = heaps[i];
  }

  /// Adds the moves to lost positions with these digits above a place. `changed` heaps are less
  /// than before.
  void add_best(Move& after, std::vector<bool>& is_less, unsigned changed, int place,
                std::vector<Move>& best) const {
    constexpr std::size_t most = 1'001;
    if (best.size() == most) return;
    if (place < 0) {
      best.push_back(after);
      return;
    }
    choose(after, is_less, changed, place, 0, best);
  }
  /// Chooses the digits at a place of the heaps from the i-th on.
  void choose(Move& after, std::vector<bool>& is_less, unsigned changed, int place, std::size_t i,
              std::vector<Move>& best) const {
    const std::uint64_t digit = std::uint64_t{1} << place;
    if (i == after.size()) {
      if (ones(after, static_cast<unsigned>(place)) % (k_ + 1) == 0)
        add_best(after, is_less, changed, place - 1, best);
      return;
    }
    choose(after, is_less, changed, place, i + 1, best);
    if (is_less[i]) {
      after[i] ^= digit;
      choose(after, is_less, changed, place, i + 1, best);
      after[i] ^= digit;
    } else if ((after[i] & digit) != 0 && changed < k_) {
      const std::uint64_t before = after[i];
      is_less[i] = true;
      after[i] ^= digit;
      choose(after, is_less, changed + 1, place, i + 1, best);
      is_less[i] = false;
      after[i] = before;
    }
  }

  unsigned k_;
};

}  // namespace zugzwang::games
