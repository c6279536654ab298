#pragma once

// Partizan games: each player has moves of their own, regardless of who is on move, and a player
// who cannot move loses. The positions have values, which add up. A partizan game states its rules
// without a player on move; core/with_mover.hpp turns it into a `Game`, and core/both_players.hpp
// into one in which every position has the moves of both players.
//
// A. N. Siegel, "Combinatorial Game Theory" (2013), chapter II.

#include <concepts>
#include <functional>
#include <ranges>

#include <zugzwang/core/concepts/game.hpp>
#include <zugzwang/core/player.hpp>

namespace zugzwang {

/// - `moves(position, player)`: the player's legal moves, in order of preference.
/// - `play(position, player, move)`: the position after a legal move of the player.
/// - `key(position)`: the encoding of the position.
///
/// Law: all three depend on their arguments alone; `key` is injective on the positions that play
/// can reach; play ends, even if a player makes several moves in a row.
template <class P>
concept PartizanGame =
    std::copy_constructible<P> && std::regular<StateOf<P>> && std::regular<MoveOf<P>> &&
    requires(const P& game, const StateOf<P>& position, Player player, const MoveOf<P>& move) {
      { game.moves(position, player) } -> RangeOf<MoveOf<P>>;
      { game.play(position, player, move) } -> std::same_as<StateOf<P>>;
      { game.key(position) } -> std::regular;
      { std::hash<decltype(game.key(position))>{}(game.key(position)) };
    };

/// Whether a player can move can be computed faster than the list of moves.
/// Law: `can_move(position, player)` returns whether the player has a move.
template <class P>
concept CanMoveGame =
    PartizanGame<P> && requires(const P& game, const StateOf<P>& position, Player player) {
      { game.can_move(position, player) } -> std::same_as<bool>;
    };

/// Whether a player can move, by `can_move` if the game has it, else by the list of moves.
template <PartizanGame P>
bool has_move(const P& game, const StateOf<P>& position, Player player) {
  if constexpr (CanMoveGame<P>) {
    return game.can_move(position, player);
  } else {
    auto&& moves = game.moves(position, player);
    return std::ranges::begin(moves) != std::ranges::end(moves);
  }
}

/// Every position has a mirror image, in which the players are exchanged.
/// Law: the options of `mirrored(p)` for a player are the mirror images of the opponent's in p.
template <class P>
concept MirroredGame = PartizanGame<P> && requires(const P& game, const StateOf<P>& position) {
  { game.mirrored(position) } -> std::same_as<StateOf<P>>;
};

/// The representative of all equivalent positions, and whether its value is the negative.
template <class State>
struct Representative {
  State position{};
  bool negated = false;
  /// Whether it is equivalent to itself with the players exchanged, so that it is its own negative.
  /// Then it does not matter which player is on move, and `negated` is not set.
  bool is_own_negative = false;
  bool operator==(const Representative&) const = default;
};

/// Replaces the representative by an image of the position that comes before it, and sets
/// `is_own_negative` where images of both signs coincide.
template <class State, class ComesBefore>
constexpr void take_least(Representative<State>& least, const State& image, bool negated,
                          ComesBefore comes_before) {
  if (comes_before(image, least.position))
    least = {image, negated};
  else if (negated != least.negated && image == least.position)
    least = {image, false, true};
}

/// Equivalent positions, also those with the players exchanged, share one representative.
/// Law: a representative is its own representative, not negated. The options of a position, each
/// given by its representative and sign, are those of the position's representative for the same
/// player; if `negated`, those for the opponent with the signs reversed; and if `is_own_negative`,
/// both. The sign of an option that is its own negative does not matter.
template <class P>
concept RepresentedGame = PartizanGame<P> && requires(const P& game, const StateOf<P>& position) {
  { game.representative(position) } -> std::same_as<Representative<StateOf<P>>>;
};

/// A key that includes the player on move, where that takes no more bits than the position alone.
/// Law: `key(position, player)` is injective on all that play can reach, even if a player makes
/// several moves in a row: a position is looked up with either player on move.
template <class P>
concept PlayerKeyGame =
    PartizanGame<P> && requires(const P& game, const StateOf<P>& position, Player player) {
      { game.key(position, player) } -> std::regular;
      { std::hash<decltype(game.key(position, player))>{}(game.key(position, player)) };
    };

}  // namespace zugzwang
