#pragma once

// Domineering: one player places dominoes vertically, the other horizontally, each on two free
// squares; a player who cannot place one loses. Squares that no domino connects are games of their
// own. G. Andersson's game, in E. R. Berlekamp, J. H. Conway and R. K. Guy, "Winning Ways".
// Counting dominoes often determines the winner long before the end (sure_dominoes.hpp).

#include <cstdint>
#include <optional>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/boards/dominoes.hpp>
#include <zugzwang/games/boards/rated_moves.hpp>
#include <zugzwang/games/partizan/sure_dominoes.hpp>

namespace zugzwang::games {

/// Left places dominoes vertically, Right horizontally.
template <SetOfSquares Set>
class DomineeringOf {
 public:
  using State = Set;  ///< the free squares
  using Move = Domino;

  static constexpr unsigned most_moves = BoardOf<Set>::most_squares - 1;  // on a single row
  using Moves = FixedList<Move, most_moves>;

  explicit DomineeringOf(const BoardOf<Set>& board) : dominoes_(board) {}
  const BoardOf<Set>& board() const { return dominoes_.board(); }

  /// Lists the moves row by row.
  Moves moves(State free, Player player) const {
    Moves moves;
    const DominoDirectionOf<Set>& mine = direction(player);
    for (Set places = mine.places(free); places != 0; places &= places - 1)
      moves.push_back(mine.domino(places));
    return moves;
  }
  State play(State free, Player, const Move& domino) const { return free & ~domino.squares<Set>(); }
  bool can_move(State free, Player player) const { return direction(player).places(free) != 0; }
  auto key(State free) const { return key_of_squares(free); }
  /// If all bits of the set are squares, the shift drops the last one. The others determine whether
  /// it is free, since the numbers of free squares that play can reach are all even or all odd.
  auto key(State free, Player player) const {
    return key_of_squares(free << 1 | static_cast<Set>(player));
  }
  /// Returns an upper bound on the number of dominoes that still fit.
  std::uint64_t rank(State free) const {
    return static_cast<std::uint64_t>(count_squares(free)) / 2;
  }

  /// Returns the components on which there is a move.
  FixedList<State, DominoBoardOf<Set>::most_components> components(State free) const {
    return dominoes_.components(free);
  }
  /// Returns the least image of the usable squares under translations, reflections and, with the
  /// players exchanged, transposition.
  Representative<State> representative(State free) const {
    const BoardShapesOf<Set>& shapes = dominoes_.shapes();
    // The key of a board without a bit to spare needs all free squares.
    const bool is_full = board().squares() == BoardOf<Set>::most_squares;
    const typename BoardShapesOf<Set>::Shape shape =
        shapes.at_corner(is_full ? free : dominoes_.usable(free));
    const Set least = shapes.least_reflection(shape);
    if (!shapes.can_transpose(shape.box)) return {least, false};
    const Set transposed = shapes.least_reflection(shapes.transposed(shape));
    if (transposed == least) return {.position = least, .is_own_negative = true};
    return transposed < least ? Representative<State>{transposed, true}
                              : Representative<State>{least, false};
  }

  // For a search

  /// Lists first the moves that leave the mover the most dominoes that he may expect, and the most
  /// places, less those of the opponent.
  Moves search_order(State free, Player player) const {
    const DominoDirectionOf<Set>& mine = direction(player);
    const DominoDirectionOf<Set>& theirs = direction(opponent(player));
    RatedMoves<Move, most_moves> rated;
    for (const Move& move : moves(free, player)) {
      const Set left = play(free, player, move);
      rated.add(move, 2 * (expected(left, mine, theirs) - expected(left, theirs, mine)) +
                          count_squares(mine.places(left)) - count_squares(theirs.places(left)));
    }
    return rated.moves();
  }
  /// Returns the outcome if one player is sure of more dominoes than the other has room for.
  std::optional<Outcome> settled(State free, Player player) const {
    const DominoDirectionOf<Set>& mine = direction(player);
    const DominoDirectionOf<Set>& theirs = direction(opponent(player));
    if (SureDominoes(free, mine, theirs).wins(true)) return Outcome::win;
    if (SureDominoes(free, theirs, mine).wins(false)) return Outcome::loss;
    return std::nullopt;
  }

 private:
  const DominoDirectionOf<Set>& direction(Player player) const {
    return player == Player::left ? dominoes_.vertical() : dominoes_.horizontal();
  }

  /// Returns the dominoes that a player may expect, in halves: two for each that the opponent
  /// cannot touch, and one for each further one that fits beside those.
  static int expected(Set free, const DominoDirectionOf<Set>& own,
                      const DominoDirectionOf<Set>& opponent) {
    const Set touched = opponent.squares(opponent.places(free));
    const Set safe = own.packed(free & ~touched);
    const Set open = own.packed(free & ~own.squares(safe));
    return 2 * count_squares(safe) + count_squares(open);
  }

  DominoBoardOf<Set> dominoes_;
};
using Domineering = DomineeringOf<SquareSet>;
using WideDomineering = DomineeringOf<WideSquareSet>;

}  // namespace zugzwang::games
