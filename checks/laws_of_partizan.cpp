// The laws of partizan games. Their rules have no player on move, so every position is checked for
// both players, including positions that play reaches only if a player makes several moves in a
// row, as in a sum of games. What these games share with others is checked by the laws of all
// games, representatives by those of canonical states.

#include <cstddef>
#include <vector>

#include <zugzwang/checks/law_checker.hpp>
#include <zugzwang/checks/laws_by_theme.hpp>
#include <zugzwang/checks/reachable.hpp>

namespace zugzwang {
namespace {

Opaque with_opponent(const CheckedGame& game, const Opaque& state) {
  return game.with_player(state, opponent(game.player(state)));
}

/// Returns the number of a position, regardless of the player on move.
std::size_t number_of(const CheckedGame& game, NumberedStates<CheckedGame>& numbered,
                      const Opaque& state) {
  return numbered.add(game.with_player(state, Player::left));
}

/// Checks that the rules return the same for a position after other calls.
void rules_repeat(LawChecker& laws, const CheckedGame& game, const Opaque& at) {
  constexpr LawName law = "repeated calls return the same";
  const std::vector<Opaque> moves = game.moves(at);
  game.moves(with_opponent(game, at));
  laws.expect(moves == game.moves(at), law, at);
  laws.expect(game.position_repeats(at), law, at);
  if (game.models().mirrored) laws.expect(game.mirrored(at) == game.mirrored(at), law, at);
  if (game.models().splits) laws.expect(game.components(at) == game.components(at), law, at);
}

void can_move_where_there_is_a_move(LawChecker& laws, const CheckedGame& game, const Opaque& at) {
  laws.expect(game.can_move(at) == game.has_move(at),
              "can_move holds exactly if the player has a move", at);
}

void players_have_the_moves_of_components(LawChecker& laws, const CheckedGame& game,
                                          const Opaque& at) {
  std::size_t of_components = 0;
  for (const Opaque& component : game.components(at)) of_components += game.moves(component).size();
  laws.expect(of_components == game.moves(at).size() || of_components >= moves_read,
              "each player has the moves of the components", at);
}

void mirror_image_is_turned(LawChecker& laws, const CheckedGame& game, const Opaque& at) {
  const Opaque image = with_opponent(game, game.mirrored(at));
  const std::vector<Opaque> moves = game.moves(at);
  const std::vector<Opaque> moves_there = game.moves(image);
  if (moves.size() == moves_read || moves_there.size() == moves_read) return;
  NumberedStates<CheckedGame> numbered(game);
  std::vector<std::size_t> images;
  for (const Opaque& move : moves)
    images.push_back(number_of(game, numbered, game.mirrored(game.play(at, move))));
  std::vector<std::size_t> options;
  for (const Opaque& move : moves_there)
    options.push_back(number_of(game, numbered, game.play(image, move)));
  laws.expect(same_set(images, options), "a mirror image has the options of the opponent", at);
}

}  // namespace

std::vector<Opaque> states_of_both_players(const CheckedGame& game,
                                           const std::vector<Opaque>& roots, std::size_t most) {
  const std::size_t most_positions = most / 2 + 1;
  NumberedStates<CheckedGame> positions(game);
  for (const Opaque& root : roots)
    if (positions.states().size() < most_positions) number_of(game, positions, root);
  std::vector<Opaque> states;
  for (std::size_t i = 0; i < positions.states().size(); ++i)
    for (const Player player : {Player::left, Player::right}) {
      const Opaque& state = states.emplace_back(game.with_player(positions.states()[i], player));
      if (positions.states().size() >= most_positions) continue;
      for (const Opaque& move : game.moves(state)) {
        if (positions.states().size() >= most_positions) break;
        number_of(game, positions, game.play(state, move));
      }
    }
  return states;
}

void laws_of_partizan(LawChecker& laws, const CheckedGame& game, const Opaque& at) {
  const GameTraits& models = game.models();
  if (!models.partizan) return;
  rules_repeat(laws, game, at);
  if (models.can_move) can_move_where_there_is_a_move(laws, game, at);
  if (models.splits) players_have_the_moves_of_components(laws, game, at);
  if (models.mirrored) mirror_image_is_turned(laws, game, at);
}

}  // namespace zugzwang
