#pragma once

// The laws of games in which each player has moves of his own. Their rules know no player on move,
// so that they are asked for both players in every position, and in positions as well that play
// comes to only where a player makes several moves in a row: a sum of games is played like that.
// What these games have in common with others is looked at by the laws of all, representatives by
// those of canonical states.

#include <cstddef>
#include <vector>

#include <zugzwang/checks/law_checker.hpp>
#include <zugzwang/checks/reachable.hpp>
#include <zugzwang/core/both_players.hpp>
#include <zugzwang/core/on_move.hpp>

namespace zugzwang {

/// The positions that any moves of the two players can reach from the roots, breadth first, with
/// both players on move: about `most` states.
template <PlayerOnMove G>
[[gnu::cold, gnu::noinline]] std::vector<StateOf<G>> states_of_both_players(
    const G& game, const std::vector<StateOf<G>>& roots, std::size_t most) {
  using Both = BothPlayers<typename G::Rules>;
  std::vector<StateOf<Both>> positions;
  for (const StateOf<G>& root : roots) positions.push_back(root.position);
  std::vector<StateOf<G>> states;
  for (const auto& position : reachable_states(Both(game.rules()), positions, most / 2 + 1))
    for (const Player player : {Player::left, Player::right}) states.push_back({position, player});
  return states;
}

/// The player's moves; at most `moves_read` of them.
template <PartizanGame P>
[[gnu::cold, gnu::noinline]] std::vector<MoveOf<P>> moves_of(const P& rules,
                                                             const StateOf<P>& position,
                                                             Player player) {
  std::vector<MoveOf<P>> moves;
  for (const MoveOf<P>& move : rules.moves(position, player)) {
    if (moves.size() == moves_read) break;
    moves.push_back(move);
  }
  return moves;
}

/// The number of a position, whoever is on move.
template <PlayerOnMove G>
std::size_t number_of(NumberedStates<G>& numbered, const StateOf<typename G::Rules>& position) {
  return numbered.add({position, Player::left});
}

/// The rules tell the same of a position after they have been asked about other things.
template <PlayerOnMove G>
void rules_repeat(LawChecker<G>& laws, const G& game, const StateOf<G>& at) {
  using P = typename G::Rules;
  const P& rules = game.rules();
  constexpr LawName law = "asking twice gives the same";
  const std::vector<MoveOf<P>> moves = moves_of(rules, at.position, at.player);
  moves_of(rules, at.position, opponent(at.player));
  laws.expect(moves == moves_of(rules, at.position, at.player), law, at);
  laws.expect(rules.key(at.position) == rules.key(at.position), law, at);
  if constexpr (RepresentedGame<P>)
    laws.expect(rules.representative(at.position) == rules.representative(at.position), law, at);
  if constexpr (MirroredGame<P>)
    laws.expect(rules.mirrored(at.position) == rules.mirrored(at.position), law, at);
  if constexpr (DecomposableGame<P>) {
    const auto components = [&] {
      std::vector<StateOf<P>> all;
      for (const StateOf<P>& component : rules.components(at.position)) all.push_back(component);
      return all;
    };
    laws.expect(components() == components(), law, at);
  }
}

template <PlayerOnMove G>
  requires CanMoveGame<typename G::Rules>
void can_move_where_there_is_a_move(LawChecker<G>& laws, const G& game, const StateOf<G>& at) {
  laws.expect(game.rules().can_move(at.position, at.player) ==
                  !moves_of(game.rules(), at.position, at.player).empty(),
              "a player can move just where he has a move", at);
}

template <PlayerOnMove G>
  requires DecomposableGame<typename G::Rules>
void players_have_the_moves_of_components(LawChecker<G>& laws, const G& game,
                                          const StateOf<G>& at) {
  using P = typename G::Rules;
  const std::size_t moves = moves_of(game.rules(), at.position, at.player).size();
  std::size_t of_components = 0;
  for (const StateOf<P>& component : game.rules().components(at.position))
    of_components += moves_of(game.rules(), component, at.player).size();
  laws.expect(of_components == moves || of_components >= moves_read,
              "each player has the moves of the components", at);
}

template <PlayerOnMove G>
  requires MirroredGame<typename G::Rules>
void mirror_image_is_turned(LawChecker<G>& laws, const G& game, const StateOf<G>& at) {
  using P = typename G::Rules;
  const P& rules = game.rules();
  const Player other = opponent(at.player);
  const StateOf<P> image = rules.mirrored(at.position);
  const std::vector<MoveOf<P>> moves = moves_of(rules, at.position, at.player);
  const std::vector<MoveOf<P>> moves_there = moves_of(rules, image, other);
  if (moves.size() == moves_read || moves_there.size() == moves_read) return;
  NumberedStates<G> numbered(game);
  std::vector<std::size_t> images;
  for (const MoveOf<P>& move : moves)
    images.push_back(number_of(numbered, rules.mirrored(rules.play(at.position, at.player, move))));
  std::vector<std::size_t> options;
  for (const MoveOf<P>& move : moves_there)
    options.push_back(number_of(numbered, rules.play(image, other, move)));
  laws.expect(same_set(images, options), "a mirror image has the options of the opponent", at);
}

/// All of them, of one state.
template <PlayerOnMove G>
[[gnu::cold]] void rules_serve_both_players(LawChecker<G>& laws, const G& game,
                                            const StateOf<G>& at) {
  using P = typename G::Rules;
  rules_repeat(laws, game, at);
  if constexpr (CanMoveGame<P>) can_move_where_there_is_a_move(laws, game, at);
  if constexpr (DecomposableGame<P>) players_have_the_moves_of_components(laws, game, at);
  if constexpr (MirroredGame<P>) mirror_image_is_turned(laws, game, at);
}

}  // namespace zugzwang
