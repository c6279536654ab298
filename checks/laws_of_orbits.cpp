// The laws of games that define the sizes of orbits, or which states a census counts. A solver that
// stores only canonical states does not notice a wrong size until it counts states or moves, so the
// sizes are checked here.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <zugzwang/checks/law_checker.hpp>
#include <zugzwang/checks/laws_by_theme.hpp>
#include <zugzwang/checks/reachable.hpp>

namespace zugzwang {
namespace {

void orbit_has_one_size(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  const std::uint64_t size = game.orbit_size(at.state);
  laws.expect(size > 0 && size == game.orbit_size(game.canonical(at.state)),
              "all states of an orbit have the same orbit size", at.state);
}

/// Counts the moves between the orbits of the state and of each option from both sides.
void orbits_balance(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  if (at.has_more()) return;
  const Opaque form = game.canonical(at.state);
  std::vector<Opaque> forms;
  for (const Opaque& option : at.options) forms.push_back(game.canonical(option));
  for (std::size_t i = 0; i < forms.size(); ++i) {
    const auto out = static_cast<std::uint64_t>(std::ranges::count(forms, forms[i]));
    const std::uint64_t in = game.predecessors_of_form(at.options[i], form);
    laws.expect(out * game.orbit_size(at.state) == in * game.orbit_size(at.options[i]),
                "orbit sizes balance the moves between orbits", at.state, at.moves[i]);
  }
}

/// Counts the states of each canonical form, if the game is small and numbers all states. No
/// concept states that it does; it is assumed if states that are not canonical are numbered, and
/// every option of those that solvers store.
void orbits_are_counted(LawChecker& laws, const CheckedGame& game) {
  constexpr std::uint64_t most = 20'000;
  if (game.size() > most) return;
  NumberedStates<CheckedGame> numbered(game);
  for (std::uint64_t index = 0; index < game.size(); ++index) {
    const Opaque state = game.state_at(index);
    if (game.models().partly_indexed && !game.is_position(state)) continue;
    numbered.add(state);
  }
  NumberedStates<CheckedGame> forms(game);
  std::vector<std::uint64_t> sizes;
  const std::size_t states = numbered.states().size();
  for (std::size_t i = 0; i < states; ++i) {
    const Opaque state = numbered.states()[i];
    const std::size_t form = forms.add(game.canonical(state));
    sizes.resize(forms.states().size());
    ++sizes[form];
    if (!game.is_stored(state)) continue;
    for (const Opaque& option : situation_of(game, state).options)
      if (numbered.add(option) >= states) return;
  }
  if (forms.states().size() == states) return;
  for (std::size_t form = 0; form < sizes.size(); ++form)
    laws.expect(game.orbit_size(forms.states()[form]) == sizes[form],
                "orbit_size is the number of states of the orbit", forms.states()[form]);
}

void alike_are_counted_alike(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  laws.expect(game.is_counted(at.state) == game.is_counted(game.canonical(at.state)),
              "a state is counted exactly if its canonical form is", at.state);
}

}  // namespace

void laws_of_orbits(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  const GameTraits& models = game.models();
  if (models.orbits) orbit_has_one_size(laws, game, at);
  if (models.orbits && models.retractable) orbits_balance(laws, game, at);
  if (models.partly_counted && models.symmetric) alike_are_counted_alike(laws, game, at);
}

void laws_of_orbits(LawChecker& laws, const CheckedGame& game) {
  if (game.models().orbits && game.models().indexed) orbits_are_counted(laws, game);
}

}  // namespace zugzwang
