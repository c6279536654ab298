#pragma once

// NoGo: a player in turn puts a stone of his colour on an empty square of a board, so that every
// group of stones, of either colour, still has an empty square beside it, a liberty. Whoever cannot
// has lost. A group is what steps along rows and columns join, of stones of one colour.
//
// J. Moore's game of 2005; C.-W. Chou, O. Teytaud and S.-J. Yen, "Revisiting Monte-Carlo tree
// search on a normal form game: NoGo", EvoApplications 2011.

#include <bit>
#include <cstdint>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/boards/rated_moves.hpp>
#include <zugzwang/games/partizan/two_colours.hpp>

namespace zugzwang::games {

/// The stones x are Left's, o Right's.
class NoGo : public TakesFreeSquares {
 public:
  using Move = std::uint8_t;  ///< the square

  using Moves = FixedList<Move, most_two_coloured>;

  /// The board has at most 31 squares.
  explicit NoGo(const Board& board) : TakesFreeSquares(board) {}

  /// Row by row.
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
  /// What empty squares and stones of one colour join; those without a move are left out, since
  /// what is forbidden stays so. Stones of different colours do not touch each other's liberties.
  FixedList<State, most_components> components(const State& state) const {
    FixedList<State, most_components> components;
    for (SquareSet begin = open(state); begin != 0;) {
      const SquareSet area = joined(begin & (~begin + 1), state);
      components.push_back(state.within(area));
      begin &= ~area;
    }
    return components;
  }
  /// The components, moved, reflected, transposed, and with the colours exchanged.
  Representative<State> representative(const State& state) const {
    return shapes_.representative(state.within(joined(open(state), state)));
  }

  /// The stones of groups without a liberty, of which a position has none.
  SquareSet stifled(const State& state) const {
    const SquareSet airy = board().beside(state.free);
    return (state.x & ~board().connected(state.x & airy, state.x)) |
           (state.o & ~board().connected(state.o & airy, state.o));
  }

  // For a search

  /// Those first that leave the opponent fewer squares than the mover.
  Moves search_order(const State& state, Player player) const {
    RatedMoves<Move, most_two_coloured> rated;
    for (const Move square : moves(state, player)) {
      const State next = play(state, player, square);
      rated.add(square,
                std::popcount(open(next, player)) - std::popcount(open(next, opponent(player))));
    }
    return rated.moves();
  }

 private:
  /// Of the groups of one colour: liberties that are a group's only one, and those of groups that
  /// have more.
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
  /// Where the player of such groups may put a stone, the opponent's being such.
  SquareSet open(const Liberties& mine, const Liberties& theirs, SquareSet free) const {
    return free & ~theirs.last & (board().beside(free) | mine.spare);
  }
  SquareSet open(const State& state, Player player) const {
    return open(liberties(state.of(player), state.free),
                liberties(state.of(opponent(player)), state.free), state.free);
  }
  /// Where some player may.
  SquareSet open(const State& state) const {
    const Liberties left = liberties(state.x, state.free);
    const Liberties right = liberties(state.o, state.free);
    return open(left, right, state.free) | open(right, left, state.free);
  }
  /// What steps from some free squares reach: between free squares, between these and stones, and
  /// between stones of one colour.
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
