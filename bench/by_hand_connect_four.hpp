#pragma once

// Connect-Four on 7 columns and 6 rows, hand-written for speed: bitboards, null windows, threats,
// moves that do not lose at once, and a transposition table of one word per entry, in which a new
// position always replaces the old one. Scores count from the last stone: 1 is a win with the
// winner's last stone, 0 is a draw.

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace zugzwang::by_hand {

class ConnectFour {
 public:
  using Stones = std::uint64_t;
  static constexpr int width = 7;
  static constexpr int height = 6;
  static constexpr int cells = width * height;

  ConnectFour() : table_(table_size) {}

  std::uint64_t positions() const { return positions_; }

  /// Returns the score of a position in which play goes on.
  int solve(Stones mine, Stones all, int stones) {
    if (can_win(mine, all)) return (cells + 1 - stones) / 2;
    int least = -(cells - stones) / 2;
    int most = (cells + 1 - stones) / 2;
    while (least < most) {
      int middle = least + (most - least) / 2;
      if (middle <= 0 && least / 2 < middle)
        middle = least / 2;
      else if (middle >= 0 && most / 2 > middle)
        middle = most / 2;
      const int score = search(mine, all, stones, middle, middle + 1);
      if (score <= middle)
        most = score;
      else
        least = score;
    }
    return least;
  }
  static constexpr Stones bottom = 0x0040810204081;  // the lowest square of each column
  static constexpr Stones board = bottom * ((Stones{1} << height) - 1);
  static bool can_win(Stones mine, Stones all) {
    return (winning(mine, all) & (all + bottom) & board) != 0;
  }

 private:
  static constexpr Stones column(int c) { return ((Stones{1} << height) - 1) << c * (height + 1); }
  static Stones winning(Stones s, Stones all) {
    Stones r = (s << 1) & (s << 2) & (s << 3);
    for (const int d : {height + 1, height, height + 2}) {
      Stones p = (s << d) & (s << 2 * d);
      r |= p & (s << 3 * d);
      r |= p & (s >> d);
      p = (s >> d) & (s >> 2 * d);
      r |= p & (s << d);
      r |= p & (s >> 3 * d);
    }
    return r & (board ^ all);
  }
  static int count(Stones s) {
    int n = 0;
    for (; s != 0; s &= s - 1) ++n;
    return n;
  }

  int search(Stones mine, Stones all, int stones, int alpha, int beta) {
    ++positions_;
    Stones candidates = (all + bottom) & board;
    const Stones theirs = winning(mine ^ all, all);
    const Stones forced = candidates & theirs;
    if (forced != 0) {
      if ((forced & (forced - 1)) != 0) return -(cells - stones) / 2;
      candidates = forced;
    }
    candidates &= ~(theirs >> 1);
    if (candidates == 0) return -(cells - stones) / 2;
    if (stones >= cells - 2) return 0;
    const int least = -(cells - 2 - stones) / 2;
    if (alpha < least) {
      alpha = least;
      if (alpha >= beta) return alpha;
    }
    int most = (cells - 1 - stones) / 2;
    const Stones key = mine + all;
    if (const int known = find(key)) {
      if (known > 80) {
        const int lower = known - 120;
        if (alpha < lower) {
          alpha = lower;
          if (alpha >= beta) return alpha;
        }
      } else {
        most = std::min(most, known - 40);
      }
    }
    if (beta > most) {
      beta = most;
      if (alpha >= beta) return beta;
    }
    struct Rated {
      Stones move;
      int rating;
    };
    std::array<Rated, width> rated;
    int n = 0;
    for (const int c : {3, 4, 2, 5, 1, 6, 0}) {
      const Stones move = candidates & column(c);
      if (move == 0) continue;
      const int rating = count(winning(mine | move, all));
      int at = n++;
      for (; at > 0 && rated[at - 1].rating < rating; --at) rated[at] = rated[at - 1];
      rated[at] = {move, rating};
    }
    for (int i = 0; i < n; ++i) {
      const int score = -search(mine ^ all, all | rated[i].move, stones + 1, -beta, -alpha);
      if (score >= beta) {
        keep(key, score + 120);
        return score;
      }
      alpha = std::max(alpha, score);
    }
    keep(key, alpha + 40);
    return alpha;
  }

  // The highest byte holds an upper bound plus 40, or a lower bound plus 120.
  int find(Stones key) const {
    const Stones entry = table_[key % table_size];
    return entry << 8 >> 8 == key ? static_cast<int>(entry >> 56) : 0;
  }
  void keep(Stones key, int value) {
    table_[key % table_size] = key | static_cast<Stones>(value) << 56;
  }

  static constexpr std::size_t table_size = 8388617;  // a prime
  std::vector<Stones> table_;
  std::uint64_t positions_ = 0;
};

}  // namespace zugzwang::by_hand
