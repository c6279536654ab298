#pragma once

// NoGo: a player in turn puts a stone of his colour on an empty square of a board, so that every
// group of stones, of either colour, still has an empty square beside it, a liberty. A player who
// cannot move loses. A group is a set of stones of one colour that are connected along rows and
// columns.
//
// J. Moore's game of 2005; C.-W. Chou, O. Teytaud and S.-J. Yen, "Revisiting Monte-Carlo tree
// search on a normal form game: NoGo", EvoApplications 2011.

#include <bit>
#include <cstdint>

#include <zugzwang/core/bits.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/boards/rated_moves.hpp>
#include <zugzwang/games/partizan/two_colours.hpp>

namespace zugzwang::games {

/// Left's stones are x, Right's o.
class NoGo : public TakesFreeSquares {
 public:
  using Move = std::uint8_t;  ///< the square

  using Moves = FixedList<Move, most_two_coloured>;

  /// The board has at most 31 squares.
  explicit NoGo(const Board& board) : TakesFreeSquares(board) {}

  /// Lists the moves row by row.
  Moves moves(const State& state, Player player) const {
    Moves moves;
    for (const unsigned square : LowBits(open(state, player)))
      moves.push_back(static_cast<Move>(square));
    return moves;
  }
  State play(State state, Player player, Move square) const {
    (player == Player::left ? state.x : state.o) |= Board::bit(square);
    state.free &= ~Board::bit(square);
    return state;
  }
  bool can_move(const State& state, Player player) const { return open(state, player) != 0; }

  static constexpr unsigned most_components = most_two_coloured / 2;
  /// Returns the parts that empty squares and stones of one colour connect, without those that have
  /// no move, since a forbidden move stays forbidden. Stones of different colours do not affect
  /// each other's liberties.
  FixedList<State, most_components> components(const State& state) const {
    FixedList<State, most_components> components;
    for (SquareSet begin = open(state); begin != 0;) {
      const SquareSet area = joined(begin & (~begin + 1), state);
      components.push_back(state.within(area));
      begin &= ~area;
    }
    return components;
  }
  /// Returns the least image of the components under translations, reflections, transposition and
  /// an exchange of the colours.
  Representative<State> representative(const State& state) const {
    return shapes_.representative(state.within(joined(open(state), state)));
  }

  /// Returns the stones of groups without a liberty; a position has none.
  SquareSet stifled(const State& state) const {
    const SquareSet airy = board().beside(state.free);
    return (state.x & ~board().connected(state.x & airy, state.x)) |
           (state.o & ~board().connected(state.o & airy, state.o));
  }

  // For a search

  /// Lists first the moves that leave the mover the most squares, less those of the opponent.
  Moves search_order(const State& state, Player player) const {
    RatedMoves<Move, most_two_coloured> rated;
    for (const Move square : moves(state, player)) {
      const State next = play(state, player, square);
      rated.add(square, count_bits(open(next, player)) - count_bits(open(next, opponent(player))));
    }
    return rated.moves();
  }

 private:
  /// The liberties of the groups of one colour: those that are the only one of a group, and those
  /// of groups that have more.
  struct Liberties {
    SquareSet last = 0;
    SquareSet spare = 0;
  };
  Liberties liberties(SquareSet stones, SquareSet free) const {
    Liberties liberties;
    while (stones != 0) {
      const SquareSet group = board().connected(stones & (~stones + 1), stones);
      const SquareSet own = board().beside(group) & free;
      (std::has_single_bit(own) ? liberties.last : liberties.spare) |= own;
      stones &= ~group;
    }
    return liberties;
  }
  /// Returns the squares where a player whose groups have the liberties `mine` may put a stone, if
  /// the opponent's have the liberties `theirs`.
  SquareSet open(const Liberties& mine, const Liberties& theirs, SquareSet free) const {
    return free & ~theirs.last & (board().beside(free) | mine.spare);
  }
  SquareSet open(const State& state, Player player) const {
    return open(liberties(state.of(player), state.free),
                liberties(state.of(opponent(player)), state.free), state.free);
  }
  /// Returns the squares where either player may put a stone.
  SquareSet open(const State& state) const {
    const Liberties left = liberties(state.x, state.free);
    const Liberties right = liberties(state.o, state.free);
    return open(left, right, state.free) | open(right, left, state.free);
  }
  /// Returns the squares that steps from `from` reach: between free squares, between these and
  /// stones, and between stones of one colour.
  SquareSet joined(SquareSet from, const State& state) const {
    for (SquareSet before = 0; from != before;) {
      before = from;
      from |= board().beside(from & state.free) & state.squares();
      from |= board().beside(from & state.x) & (state.x | state.free);
      from |= board().beside(from & state.o) & (state.o | state.free);
    }
    return from;
  }
};

}  // namespace zugzwang::games
