#pragma once

// Clobber: a player in turn moves one of his stones onto an adjacent stone of the opponent, which
// is removed. A player who cannot move loses.
//
// M. H. Albert, J. P. Grossman, R. J. Nowakowski and D. Wolfe, "An introduction to Clobber",
// Integers 5 (2005).

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/boards/rated_moves.hpp>

namespace zugzwang::games {

/// Left's stones are x, Right's o.
template <SetOfSquares Set>
class ClobberOf {
 public:
  using Board = BoardOf<Set>;
  struct State {
    Set x = 0;
    Set o = 0;
    bool operator==(const State&) const = default;
  };
  using Move = SquareMove;

  static constexpr bool is_wide = std::same_as<Set, WideSquareSet>;
  /// The most squares beside holes. In a set of one word, as many as fit into a key with three
  /// contents each and a bit for the player on move: 2 * 3^39 < 2^64.
  static constexpr unsigned most_squares = is_wide ? Board::most_squares : 39;
  using Moves = FixedList<Move, 4 * most_squares>;

  /// Stones may stand on `squares`, at most `most_squares` of them; the rest of the board is holes.
  ClobberOf(const Board& board, Set squares)
      : board_(board), squares_(squares), symmetries_(board) {
    assert(count_squares(squares) <= static_cast<int>(most_squares));
    for (unsigned symmetry = 0; symmetry < symmetries_.size(); ++symmetry)
      if (symmetries_.image(symmetry, squares) == squares) kept_.push_back(symmetry);
    if constexpr (is_wide) return;
    std::uint64_t power = 1;
    for (unsigned square = 0; square < board.squares(); ++square) {
      if ((squares & Board::bit(square)) == 0) continue;
      for (unsigned value = 0; value < 256; ++value)
        if ((value >> square % 8 & 1) != 0) digits_[square / 8][value] += power;
      power *= 3;
    }
  }

  const Board& board() const { return board_; }
  Set squares() const { return squares_; }

  /// Lists the moves by direction (up, left, right, down), and then row by row.
  Moves moves(const State& state, Player player) const {
    const auto [mine, theirs] = sides(state, player);
    Moves moves;
    for (const Step step : orthogonal_steps)
      for (Set from = mine & board_.shifted(theirs, -step); from != 0; from &= from - 1) {
        const unsigned square = first_square(from);
        moves.push_back({static_cast<std::uint8_t>(square),
                         static_cast<std::uint8_t>(*board_.neighbour(square, step))});
      }
    return moves;
  }
  State play(const State& state, Player player, const Move& move) const {
    const Set step = Board::bit(move.from) | Board::bit(move.to);
    if (player == Player::left) return {state.x ^ step, state.o ^ Board::bit(move.to)};
    return {state.x ^ Board::bit(move.to), state.o ^ step};
  }
  /// If one player can move, so can the other.
  bool can_move(const State& state, Player) const { return facing(state) != 0; }
  auto key(const State& state) const {
    if constexpr (is_wide)
      return WideKey<4>{
          {low_word(state.x), high_word(state.x), low_word(state.o), high_word(state.o)}};
    else
      return digits(state.x) + 2 * digits(state.o);
  }
  auto key(const State& state, Player player) const {
    const auto mover = static_cast<std::uint64_t>(player);
    if constexpr (is_wide) {
      const auto& [a, b, c, d] = key(state).parts;
      return WideKey<5>{{a, b, c, d, mover}};
    } else {
      return 2 * key(state) + mover;
    }
  }
  /// A move removes one stone, and the last one stays.
  std::uint64_t rank(const State& state) const {
    return static_cast<std::uint64_t>(count_squares(state.x | state.o));
  }
  /// Returns the connected groups of stones, without those that no play can reach.
  FixedList<State, most_squares / 2> components(const State& state) const {
    FixedList<State, most_squares / 2> components;
    const Set stones = state.x | state.o;
    for (Set begin = facing(state); begin != 0;) {
      const Set together = board_.connected(begin & (~begin + 1), stones);
      components.push_back({state.x & together, state.o & together});
      begin &= ~together;
    }
    return components;
  }
  /// Returns the least image, without the stones that no play can reach, under rotations,
  /// reflections and an exchange of the colours.
  Representative<State> representative(const State& state) const {
    const Set live = board_.connected(facing(state), state.x | state.o);
    const Set mine = state.x & live;
    const Set theirs = state.o & live;
    Representative<State> least{{mine, theirs}, false};
    const auto comes_before = [](const State& a, const State& b) {
      return a.x != b.x ? a.x < b.x : a.o < b.o;
    };
    for (const unsigned symmetry : kept_) {
      const Set first = symmetries_.image(symmetry, mine);
      const Set second = symmetries_.image(symmetry, theirs);
      take_least(least, {first, second}, false, comes_before);
      take_least(least, {second, first}, true, comes_before);
    }
    return least;
  }

  // For a search

  /// Lists first the moves that leave the fewest moves.
  Moves search_order(const State& state, Player player) const {
    RatedMoves<Move, Moves::capacity()> rated;
    for (const Move& move : moves(state, player))
      rated.add(move, -meetings(play(state, player, move)));
    return rated.moves();
  }

 private:
  struct Sides {
    Set mine;
    Set theirs;
  };
  static Sides sides(const State& state, Player player) {
    return player == Player::left ? Sides{state.x, state.o} : Sides{state.o, state.x};
  }
  /// Returns the stones x next to an o.
  Set facing(const State& state) const { return state.x & board_.beside(state.o); }
  /// Returns the number of neighbouring pairs of an x and an o: the number of moves of either
  /// player.
  int meetings(const State& state) const {
    return count_squares(state.x & board_.shifted(state.o, {-1, 0})) +
           count_squares(state.x & board_.shifted(state.o, {1, 0})) +
           count_squares(state.x & board_.shifted(state.o, {0, -1})) +
           count_squares(state.x & board_.shifted(state.o, {0, 1}));
  }
  /// Returns the number with a digit 1 in base 3 for each square of a set.
  std::uint64_t digits(Set set) const {
    std::uint64_t sum = 0;
    for (const auto& byte : digits_) {
      sum += byte[static_cast<std::size_t>(set & 255)];
      set >>= 8;
    }
    return sum;
  }

  Board board_;
  Set squares_;
  BoardSymmetriesOf<Set> symmetries_;
  std::vector<unsigned> kept_;  // the symmetries that map `squares_` to itself
  std::array<std::array<std::uint64_t, 256>, 8> digits_{};
};
using Clobber = ClobberOf<SquareSet>;
using WideClobber = ClobberOf<WideSquareSet>;

}  // namespace zugzwang::games
