#pragma once

// Coin-turning games (E. R. Berlekamp, J. H. Conway and R. K. Guy, "Winning Ways", chapter 14): a
// row of coins; a move turns some of them, of which the rightmost goes from heads to tails. A
// player who cannot move loses. A position is the sum of its heads, each alone.

#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

/// Which coins a move turns: one or two, up to three, or any number of neighbours.
enum class Turns { turtles, mock_turtles, ruler };

class CoinTurning {
 public:
  using State = SquareSet;  ///< the heads; coin 0 is the leftmost
  using Move = SquareSet;   ///< the coins turned

  static constexpr bool impartial = true;

  explicit CoinTurning(Turns turns) : turns_(turns) {}

  std::vector<Move> moves(State heads) const {
    std::vector<Move> moves;
    for (const unsigned last : LowBits(heads)) {
      const SquareSet coin = Board::bit(last);
      moves.push_back(coin);
      if (turns_ == Turns::ruler) {
        for (unsigned first = last; first > 0; --first)
          moves.push_back(2 * coin - Board::bit(first - 1));
        continue;
      }
      for (unsigned i = 0; i < last; ++i) {
        moves.push_back(coin | Board::bit(i));
        for (unsigned j = 0; turns_ == Turns::mock_turtles && j < i; ++j)
          moves.push_back(coin | Board::bit(i) | Board::bit(j));
      }
    }
    return moves;
  }
  State play(State heads, Move turned) const { return heads ^ turned; }
  std::optional<Outcome> result(State heads) const {
    return heads == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State heads) const { return heads; }
  /// A move turns its rightmost coin to tails: as a binary number, the row falls.
  std::uint64_t rank(State heads) const { return heads; }

  /// Returns each head alone.
  FixedList<State, 64> components(State heads) const {
    FixedList<State, 64> components;
    for (const unsigned coin : LowBits(heads)) components.push_back(Board::bit(coin));
    return components;
  }
  /// The coin at place n, counted from 1, is worth a heap of n in Turning Turtles, where the second
  /// coin may stand for what is left of the heap, and in Ruler of the largest power of 2 that
  /// divides n. In Mock Turtles the coin at place n, counted from 0, is worth the n-th odious
  /// number: 2 n or 2 n + 1, whichever has an odd number of binary digits 1.
  Nimber closed_form(State heads) const {
    Nimber sum = 0;
    for (const unsigned coin : LowBits(heads)) {
      const Nimber place = coin + 1;
      switch (turns_) {
        case Turns::turtles: sum ^= place; break;
        case Turns::ruler: sum ^= place & -place; break;
        case Turns::mock_turtles: sum ^= 2 * coin + (count_bits(coin) % 2 == 0 ? 1U : 0U); break;
      }
    }
    return sum;
  }

 private:
  Turns turns_;
};

}  // namespace zugzwang::games
