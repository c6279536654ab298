#pragma once

// Cram: players in turn place a domino on two adjacent free squares; a player who cannot place one
// loses. The free squares split into components, each of which is a game of its own.
//
// M. Gardner, "Mathematical Games: Cram, crosscram and quadraphage: new games having elusive
// winning strategies", Scientific American 230 (1974).

#include <algorithm>
#include <cstdint>
#include <optional>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/boards/dominoes.hpp>

namespace zugzwang::games {

template <SetOfSquares Set>
class CramOf {
 public:
  using State = Set;  ///< the free squares
  using Move = Domino;

  static constexpr bool impartial = true;
  static constexpr unsigned most_moves = 2 * BoardOf<Set>::most_squares;

  explicit CramOf(const BoardOf<Set>& board) : dominoes_(board) {}
  const BoardOf<Set>& board() const { return dominoes_.board(); }

  /// Lists the horizontal dominoes first, then the vertical ones, each row by row.
  FixedList<Move, most_moves> moves(State free) const {
    FixedList<Move, most_moves> moves;
    for (const DominoDirectionOf<Set>* direction : {&dominoes_.horizontal(), &dominoes_.vertical()})
      for (Set places = direction->places(free); places != 0; places &= places - 1)
        moves.push_back(direction->domino(places));
    return moves;
  }
  std::uint64_t option_count(State free) const {
    return static_cast<std::uint64_t>(count_squares(dominoes_.horizontal().places(free)) +
                                      count_squares(dominoes_.vertical().places(free)));
  }
  State play(State free, const Move& domino) const { return free & ~domino.squares<Set>(); }
  std::optional<Outcome> result(State free) const {
    return dominoes_.usable(free) == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  auto key(State free) const { return key_of_squares(free); }
  /// Returns an upper bound on the number of dominoes that still fit.
  std::uint64_t rank(State free) const {
    return static_cast<std::uint64_t>(count_squares(free)) / 2;
  }

  /// Returns the components on which there is a move.
  FixedList<State, DominoBoardOf<Set>::most_components> components(State free) const {
    return dominoes_.components(free);
  }
  /// Returns the least image of the usable squares under translations, reflections and rotations.
  State canonical(State free) const {
    const BoardShapesOf<Set>& shapes = dominoes_.shapes();
    const typename BoardShapesOf<Set>::Shape shape = shapes.at_corner(dominoes_.usable(free));
    const Set least = shapes.least_reflection(shape);
    if (!shapes.can_transpose(shape.box)) return least;
    return std::min(least, shapes.least_reflection(shapes.transposed(shape)));
  }

 private:
  DominoBoardOf<Set> dominoes_;
};
using Cram = CramOf<SquareSet>;
using WideCram = CramOf<WideSquareSet>;

}  // namespace zugzwang::games
