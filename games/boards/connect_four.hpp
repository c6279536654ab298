#pragma once

// Connect-Four: players in turn drop stones into the columns of an upright board; the first player
// with four of his own in a row, a column or a diagonal wins. V. Allis, "A Knowledge-Based Approach
// of Connect-Four" (Amsterdam 1988), and J. D. Allen, "The Complete Book of Connect 4" (2010),
// solved the board of 7 columns and 6 rows: the first player wins with his 21st stone.
//
// A board is stored in one set of bits: a column takes height + 1 bits from the bottom up, of which
// the highest stays empty, so that shifts find lines of stones.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/boards/rated_moves.hpp>

namespace zugzwang::games {

template <SetOfSquares Set>
class ConnectFourOf {
 public:
  using Stones = Set;

  /// The stones of the player on move, and all stones on the board.
  struct State {
    Stones mine = 0;
    Stones all = 0;
    bool operator==(const State&) const = default;
  };
  using Move = std::uint8_t;  ///< the column, from 0 on

  static constexpr unsigned most_columns = 31;
  static constexpr unsigned most_bits = 8 * sizeof(Stones) - 1;
  static constexpr unsigned most_connect = 32;
  using Moves = FixedList<Move, most_columns>;

  /// `connect` stones in a line win; it is at least 2. The board has at least one column and one
  /// row, and (height + 1) * width is at most `most_bits`.
  ConnectFourOf(unsigned width, unsigned height, unsigned connect)
      : width_(width), height_(height), connect_(connect) {
    for (unsigned column = 0; column < width; ++column) {
      bottom_ |= bottom_of(column);
      board_ |= column_of(column);
      for (unsigned row = height % 2; row <= height; row += 2) led_ |= bottom_of(column) << row;
    }
    // From the centre outwards; of two columns at the same distance, the left one first.
    for (unsigned i = 0; i < width; ++i)
      order_.push_back(static_cast<Move>((width - 1) / 2 + (i % 2 == 0 ? -(i / 2) : (i + 1) / 2)));
  }

  unsigned width() const { return width_; }
  unsigned height() const { return height_; }

  /// Lists the columns from left to right.
  Moves moves(const State& state) const {
    Moves moves;
    const Stones free = open(state);
    for (unsigned column = 0; column < width_; ++column)
      if ((free & column_of(column)) != 0) moves.push_back(static_cast<Move>(column));
    return moves;
  }
  State play(const State& state, Move column) const {
    return {state.mine ^ state.all, state.all | (state.all + bottom_of(column))};
  }
  std::optional<Outcome> result(const State& state) const {
    if (has_line(state.mine ^ state.all)) return Outcome::loss;
    if (state.all == board_) return Outcome::draw;
    return std::nullopt;
  }
  /// In each column, sets the bit above the stones, and below it the bits of the stones of the
  /// player on move.
  auto key(const State& state) const { return key_of_squares(number_of(state)); }
  unsigned key_bits() const { return width_ * (height_ + 1); }
  /// Returns the number of empty squares.
  std::uint64_t rank(const State& state) const {
    return static_cast<std::uint64_t>(count_squares(board_ ^ state.all));
  }

  /// Returns the one of a state and its mirror image that has the lesser key.
  State canonical(const State& state) const {
    const State image{mirrored(state.mine), mirrored(state.all)};
    return number_of(image) < number_of(state) ? image : state;
  }

  // For a search

  /// Returns bounds that the opponent guarantees by always replying in the column of the last move.
  /// In columns with an even number of empty squares, the player on move then gets the lowest empty
  /// square and every second one above it, and the opponent gets the others: V. Allis's claimeven.
  /// Columns with an odd number are paired, and each player gets the lowest square of one column of
  /// each pair: baseinverse. If the player on move has no line within all squares that he may get,
  /// he does not win; if moreover the opponent has a line within the squares that he gets, the
  /// opponent wins.
  OutcomeBounds bounds(const State& state) const {
    const Stones empty = board_ ^ state.all;
    const Stones theirs = state.mine ^ state.all;
    const Stones odd = (state.all + bottom_) & ~led_;
    if (count_of(odd) % 2 == 0) {
      if (may_make_line(state.mine | (empty & led_), odd)) return {};
      const bool loses = has_line(theirs | (empty & ~led_ & ~odd));
      return {.at_most = loses ? Outcome::loss : Outcome::draw};
    }
    // One odd column is left over. If the opponent wins on a square of it that he gets by replies,
    // the player on move stays out of this column until there are no other squares.
    const Stones in_odd_columns = empty & ~(empty + odd);
    for (Stones wins = winning(theirs, state.all) & in_odd_columns & led_; wins != 0;
         wins &= wins - 1) {
      const Stones below = (wins & (~wins + 1)) - 1;
      const Stones column = column_of(first_square(wins) / (height_ + 1));
      const Stones led = (led_ & ~column) | (~led_ & column & below);
      if (!may_make_line(state.mine | (empty & led), odd & ~column))
        return {.at_most = Outcome::loss};
    }
    return {};
  }
  bool can_win(const State& state) const {
    return (winning(state.mine, state.all) & open(state)) != 0;
  }
  /// Moves in search order, which are sorted only when `begin` is called: first those that leave
  /// the mover the most winning squares; among equals, those nearest to the centre.
  class SortedMoves {
   public:
    SortedMoves(const ConnectFourOf& game, const State& state, Stones candidates)
        : game_(&game), state_(state), candidates_(candidates), count_(count_of(candidates)) {}

    bool empty() const { return candidates_ == 0; }
    const Move* begin() {
      if (moves_.empty()) sort();
      return moves_.begin();
    }
    const Move* end() const { return moves_.begin() + count_; }

   private:
    void sort();

    const ConnectFourOf* game_;
    State state_;
    Stones candidates_;
    int count_;
    Moves moves_;
  };

  SortedMoves safe_moves(const State& state) const {
    Stones candidates = open(state);
    const Stones theirs = winning(state.mine ^ state.all, state.all);
    const Stones forced = candidates & theirs;
    if (forced != 0) candidates = (forced & (forced - 1)) == 0 ? forced : 0;
    return {*this, state, candidates & ~(theirs >> 1)};
  }
  /// Compares the lines that each player can still fill, and the squares that would win.
  double evaluate(const State& state) const {
    const Stones theirs = state.mine ^ state.all;
    const auto chances = [&](Stones own, Stones other) {
      return count_lines(board_ & ~other) + 4 * count_of(winning(own, state.all));
    };
    const int mine = chances(state.mine, theirs);
    const int others = chances(theirs, state.mine);
    return (mine - others) / (mine + others + 1.0);
  }

 private:
  Stones number_of(const State& state) const { return state.mine + state.all + bottom_; }
  Stones bottom_of(unsigned column) const { return Stones{1} << column * (height_ + 1); }
  Stones column_of(unsigned column) const {
    return ((Stones{1} << height_) - 1) << column * (height_ + 1);
  }
  /// Exchanges the left and the right side.
  Stones mirrored(Stones stones) const {
    Stones mirrored = 0;
    for (unsigned column = 0; column < width_; ++column, stones >>= height_ + 1)
      mirrored = mirrored << (height_ + 1) | (stones & column_of(0));
    return mirrored;
  }
  /// Returns the lowest empty square of each column that has one.
  Stones open(const State& state) const { return (state.all + bottom_) & board_; }

  /// Calls `lines(height, connect)` with constants for the most common boards: shifts by constants
  /// take half the time.
  template <class Lines>
  [[gnu::always_inline]] Stones by_size(const Lines& lines) const {
    if (connect_ == 4) switch (height_) {
        case 4: return lines(4, 4);
        case 5: return lines(5, 4);
        case 6: return lines(6, 4);
        case 7: return lines(7, 4);
        default: break;
      }
    return lines(height_, connect_);
  }
  /// Returns the distances between the squares of a line: along a column, a falling diagonal, a row
  /// and a rising diagonal. A shift by 64 bits is undefined; a shift by 63 moves a single column
  /// off the board, too.
  static constexpr std::array<unsigned, 4> steps(unsigned height) {
    return {1, height, height + 1, std::min(height + 2, most_bits)};
  }
  bool has_line(Stones stones) const {
    return by_size([stones](unsigned height, unsigned connect) __attribute__((always_inline)) {
             Stones lines = 0;
             for (const unsigned step : steps(height)) {
               Stones runs = stones;
               for (unsigned i = 1; i < connect; ++i) runs &= runs >> step;
               lines |= runs;
             }
             return lines;
           }) != 0;
  }
  int count_lines(Stones squares) const {
    int lines = 0;
    for (const unsigned step : steps(height_)) {
      Stones runs = squares;
      for (unsigned i = 1; i < connect_; ++i) runs &= runs >> step;
      lines += count_squares(runs);
    }
    return lines;
  }
  /// Whether `stones` may have a line when at most half of the squares `pairs` are added to them;
  /// true if in doubt.
  bool may_make_line(Stones stones, Stones pairs) const {
    if (!has_line(stones | pairs)) return false;
    const Stones first = pairs & (~pairs + 1);
    const Stones second = pairs ^ first;
    const bool is_one_pair = second != 0 && (second & (second - 1)) == 0;
    return !is_one_pair || has_line(stones | first) || has_line(stones | second);
  }
  /// Returns the empty squares on which one more stone would make a line.
  Stones winning(Stones stones, Stones all) const {
    const Stones wins =
        by_size([stones](unsigned height, unsigned connect) __attribute__((always_inline)) {
          Stones ends = 0;
          for (const unsigned step : steps(height)) ends |= ends_of_lines(stones, step, connect);
          return ends;
        });
    return wins & (board_ ^ all);
  }
  [[gnu::always_inline]] static Stones ends_of_lines(Stones stones, unsigned step,
                                                     unsigned connect) {
    // The squares with i stones in a line before them, then those with i stones behind them.
    std::array<Stones, most_connect> before;
    before[0] = ~Stones{0};
    Stones shifted = stones;
    for (unsigned i = 1; i < connect; ++i) {
      shifted <<= step;
      before[i] = before[i - 1] & shifted;
    }
    Stones ends = 0;
    Stones behind = ~Stones{0};
    shifted = stones;
    for (unsigned i = 0; i < connect; ++i) {
      ends |= before[connect - 1 - i] & behind;
      shifted >>= step;
      behind &= shifted;
    }
    return ends;
  }
  /// Counts the stones of a small set.
  static int count_of(Stones stones) {
    int count = 0;
    for (; stones != 0; stones &= stones - 1) ++count;
    return count;
  }
  unsigned width_;
  unsigned height_;
  unsigned connect_;
  Stones bottom_ = 0;
  Stones board_ = 0;
  Stones led_ = 0;  // above an even number of squares; includes the bits above the columns
  Moves order_;
};

template <SetOfSquares Set>
void ConnectFourOf<Set>::SortedMoves::sort() {
  RatedMoves<Move, most_columns> rated;
  for (const Move column : game_->order_) {
    const Stones move = candidates_ & game_->column_of(column);
    if (move != 0) rated.add(column, count_of(game_->winning(state_.mine | move, state_.all)));
  }
  moves_ = rated.moves();
}

using ConnectFour = ConnectFourOf<SquareSet>;
using WideConnectFour = ConnectFourOf<WideSquareSet>;

}  // namespace zugzwang::games
