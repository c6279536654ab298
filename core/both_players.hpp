#pragma once

// A partizan game whose positions have the moves of both players, each labelled with its player.
// The value of a position follows from these moves.

#include <concepts>
#include <optional>
#include <utility>
#include <vector>

#include <zugzwang/core/game.hpp>

namespace zugzwang {

/// A move and the player who makes it.
template <class Move>
struct PlayersMove {
  Player player = Player::left;
  Move move{};
  bool operator==(const PlayersMove&) const = default;
};

/// The game of these rules without a player on move. Left's moves come first; a position in which
/// neither player can move is finished.
template <PartizanGame P>
class BothPlayers {
 public:
  using Rules = P;
  using State = StateOf<P>;
  using Move = PlayersMove<MoveOf<P>>;

  /// Takes the rules, or the arguments of their constructor.
  template <class... Parts>
    requires std::constructible_from<P, Parts...>
  explicit BothPlayers(Parts&&... parts) : rules_(std::forward<Parts>(parts)...) {}
  const P& rules() const { return rules_; }

  std::vector<Move> moves(const State& position) const {
    std::vector<Move> moves;
    for (const Player player : {Player::left, Player::right})
      for (const MoveOf<P>& move : rules_.moves(position, player)) moves.push_back({player, move});
    return moves;
  }
  State play(const State& position, const Move& move) const {
    return rules_.play(position, move.player, move.move);
  }
  std::optional<Outcome> result(const State& position) const {
    return has_move(rules_, position, Player::left) || has_move(rules_, position, Player::right)
               ? std::nullopt
               : std::optional(Outcome::loss);
  }
  auto key(const State& position) const { return rules_.key(position); }

  auto components(const State& position) const
    requires DecomposableGame<P>
  {
    return rules_.components(position);
  }
  Representative<State> representative(const State& position) const
    requires RepresentedGame<P>
  {
    return rules_.representative(position);
  }

 private:
  P rules_;
};

}  // namespace zugzwang
