#pragma once

// Domineering: one player puts dominoes upright, the other crosswise, each on two free squares; who
// cannot has lost. G. Andersson's game, in E. R. Berlekamp, J. H. Conway and R. K. Guy, "Winning
// Ways".
//
// Who wins is often told long before the end, by counting dominoes: D. M. Breuker, J. W. H. M.
// Uiterwijk and H. J. van den Herik, "Solving 8x8 Domineering", Theoretical Computer Science 230
// (2000); N. Bullock, "Domineering: solving large combinatorial search spaces", ICGA Journal 25
// (2002).

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/dominoes.hpp>
#include <zugzwang/games/rated_moves.hpp>

namespace zugzwang::games {

class Domineering {
 public:
  enum class Player : std::uint8_t { vertical, horizontal };

  struct State {
    SquareSet free = 0;
    Player turn = Player::vertical;
    bool operator==(const State&) const = default;
  };
  using Move = Domino;

  static constexpr unsigned most_moves = 63;  // on a single row of 64 squares
  using Moves = FixedList<Move, most_moves>;

  explicit Domineering(const Board& board) : dominoes_(board) {}
  const Board& board() const { return dominoes_.board(); }

  /// Row by row.
  Moves moves(const State& state) const {
    Moves moves;
    const DominoDirection& mine = direction(state.turn);
    for (SquareSet places = mine.places(state.free); places != 0; places &= places - 1)
      moves.push_back(mine.domino(places));
    return moves;
  }
  State play(const State& state, const Move& domino) const {
    return {state.free & ~domino.squares(), other(state.turn)};
  }
  std::optional<Outcome> result(const State& state) const {
    return direction(state.turn).places(state.free) == 0 ? std::optional(Outcome::loss)
                                                         : std::nullopt;
  }
  /// Of 64 squares, the shift drops the last one: whether it is free is told by the others, since
  /// the free squares that play can reach from some are all even in number, or all odd.
  std::uint64_t key(const State& state) const {
    return state.free << 1 | static_cast<std::uint64_t>(state.turn);
  }
  /// The most dominoes for which there is room.
  std::uint64_t rank(const State& state) const {
    return static_cast<std::uint64_t>(std::popcount(state.free)) / 2;
  }
  /// The usable squares, moved, reflected and, with the players exchanged, transposed: so that the
  /// vertical player is on move where that is possible.
  State canonical(const State& state) const {
    const BoardShapes& shapes = dominoes_.shapes();
    // The key of 64 squares needs all that are free.
    const bool is_full = board().squares() == Board::most_squares;
    const SquareSet shape = shapes.at_corner(is_full ? state.free : dominoes_.usable(state.free));
    if (state.turn == Player::vertical || !shapes.can_transpose(shape))
      return {shapes.least_reflection(shape), state.turn};
    return {shapes.least_reflection(shapes.transposed(shape)), Player::vertical};
  }

  // For a search

  /// Those first that leave the mover the most dominoes to count on, less the opponent's.
  Moves search_order(const State& state) const {
    const DominoDirection& mine = direction(state.turn);
    const DominoDirection& theirs = direction(other(state.turn));
    RatedMoves<Move, most_moves> rated;
    for (const Move& move : moves(state)) {
      const SquareSet free = state.free & ~move.squares();
      rated.add(move, share(free, mine, theirs) - share(free, theirs, mine));
    }
    return rated.moves();
  }
  /// Won or lost where one player is sure of more dominoes than the other has room for. His safe
  /// ones nobody can prevent; of open ones on places apart, the opponent prevents at most two for
  /// each that is put down.
  std::optional<Outcome> settled(const State& state) const {
    const DominoDirection& mine = direction(state.turn);
    const DominoDirection& theirs = direction(other(state.turn));
    if ((share(state.free, mine, theirs) + 2) / 3 > room(state.free, theirs)) return Outcome::win;
    if (share(state.free, theirs, mine) / 3 >= room(state.free, mine)) return Outcome::loss;
    return std::nullopt;
  }

 private:
  static Player other(Player player) {
    return player == Player::vertical ? Player::horizontal : Player::vertical;
  }
  const DominoDirection& direction(Player player) const {
    return player == Player::vertical ? dominoes_.vertical() : dominoes_.horizontal();
  }

  /// How many dominoes there is room for, if the opponent puts down none.
  static int room(SquareSet free, const DominoDirection& own) {
    return std::popcount(own.packed(free));
  }
  /// In thirds of a domino: three for each that the opponent cannot touch, and one for each further
  /// one that there is room for beside those.
  static int share(SquareSet free, const DominoDirection& own, const DominoDirection& opponent) {
    const SquareSet touched = opponent.squares(opponent.places(free));
    const SquareSet safe = own.packed(free & ~touched);
    const SquareSet open = own.packed(free & ~own.squares(safe));
    return 3 * std::popcount(safe) + std::popcount(open);
  }

  DominoBoard dominoes_;
};

}  // namespace zugzwang::games
