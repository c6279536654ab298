#pragma once

// Partizan games: each player has moves of his own, whoever is on move, and whoever cannot move on
// his turn has lost. Their positions have values, which add up. A partizan game states its rules
// without a player on move; core/on_move.hpp makes it a `Game`, and core/both_players.hpp one in
// which every position has the moves of both.
//
// A. N. Siegel, "Combinatorial Game Theory" (2013), chapter II.

#include <concepts>
#include <functional>
#include <ranges>

#include <zugzwang/core/concepts/game.hpp>
#include <zugzwang/core/player.hpp>

namespace zugzwang {

/// - `moves(position, player)`: his legal moves, in order of preference.
/// - `play(position, player, move)`: the position after his legal move.
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

/// Whether a player can move is told for less than it takes to list his moves.
/// Law: `can_move(position, player)` says whether there is a move.
template <class P>
concept CanMoveGame =
    PartizanGame<P> && requires(const P& game, const StateOf<P>& position, Player player) {
      { game.can_move(position, player) } -> std::same_as<bool>;
    };

/// Whether a player can move, by `can_move` or by a look at his moves.
template <PartizanGame P>
bool has_move(const P& game, const StateOf<P>& position, Player player) {
  if constexpr (CanMoveGame<P>) {
    return game.can_move(position, player);
  } else {
    auto&& moves = game.moves(position, player);
    return std::ranges::begin(moves) != std::ranges::end(moves);
  }
}

/// Every position has a mirror image, in which the players change places.
/// Law: the options of `mirrored(p)` for a player are the mirror images of the opponent's in p.
template <class P>
concept MirroredGame = PartizanGame<P> && requires(const P& game, const StateOf<P>& position) {
  { game.mirrored(position) } -> std::same_as<StateOf<P>>;
};

/// A position that stands for all that are alike, and whether its value is the negative.
template <class State>
struct Representative {
  State position{};
  bool negated = false;
  /// Whether it is alike to itself with the players exchanged, so that it is its own negative. Then
  /// it does not matter which of them is on move, and `negated` is not set.
  bool is_own_negative = false;
  bool operator==(const Representative&) const = default;
};

/// Puts an image of the position in the place of what stands for it, if it comes before that, and
/// notes where the images with either sign come to the same.
template <class State, class ComesBefore>
constexpr void take_least(Representative<State>& least, const State& image, bool negated,
                          ComesBefore comes_before) {
  if (comes_before(image, least.position))
    least = {image, negated};
  else if (negated != least.negated && image == least.position)
    least = {image, false, true};
}

/// Positions that are alike, also with the players exchanged, have one that stands for them.
/// Law: that of a representative is itself, not negated; the options of a position, each by its
/// representative and its sign, are those of the representative for the same player; for the
/// opponent, with the signs turned, where it says `negated`, and both where it says
/// `is_own_negative`. The sign of an option that is its own negative does not matter.
template <class P>
concept RepresentedGame = PartizanGame<P> && requires(const P& game, const StateOf<P>& position) {
  { game.representative(position) } -> std::same_as<Representative<StateOf<P>>>;
};

/// A key that has the player on move in it, where that takes no more bits than the position alone.
/// Law: `key(position, player)` is injective on what play can reach, even if a player makes several
/// moves in a row: a position is asked for with either player on move.
template <class P>
concept PlayerKeyGame =
    PartizanGame<P> && requires(const P& game, const StateOf<P>& position, Player player) {
      { game.key(position, player) } -> std::regular;
      { std::hash<decltype(game.key(position, player))>{}(game.key(position, player)) };
    };

}  // namespace zugzwang
