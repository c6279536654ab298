#include "laws.hpp"

#include <zugzwang/checks/laws_by_theme.hpp>
#include <zugzwang/checks/reachable.hpp>

namespace zugzwang {

std::vector<LawViolation> broken_laws(const CheckedGame& game, const std::vector<Opaque>& roots,
                                      std::size_t most) {
  const GameTraits& models = game.models();
  LawChecker laws(game);
  std::vector<Opaque> states = models.partizan ? states_of_both_players(game, roots, most)
                                               : reachable_states(game, roots, most);
  key_is_injective(laws, game, states);
  if (models.partly_indexed) add_positions(game, states);
  std::vector<Opaque> moves_met;
  for (const Opaque& state : states) {
    const Situation at = situation_of(game, state);
    laws_of_play(laws, game, at, moves_met);
    laws_of_partizan(laws, game, state);
    laws_of_numbering(laws, game, at);
    laws_of_tiers(laws, game, at);
    laws_of_search(laws, game, at);
    laws_of_heaps(laws, game, at);
    laws_of_orbits(laws, game, at);
    laws_of_values(laws, game, at);
  }
  theory_agrees_with_definition(laws, game, states);
  laws_of_numbering(laws, game);
  laws_of_tiers(laws, game);
  laws_of_orbits(laws, game);
  laws_of_heaps(laws, game);
  return laws.take();
}

}  // namespace zugzwang
