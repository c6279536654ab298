#pragma once

// The laws of games that tell how many states are alike, or which of them a census counts. A wrong
// number of them is not seen by a solver that keeps canonical states alone until it counts states
// or moves: so it is looked for here.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <zugzwang/checks/law_checker.hpp>
#include <zugzwang/checks/reachable.hpp>
#include <zugzwang/core/census.hpp>

namespace zugzwang {

template <OrbitGame G>
void orbit_has_one_size(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  const std::uint64_t size = game.orbit_size(at.state);
  laws.expect(size > 0 && size == game.orbit_size(game.canonical(at.state)),
              "all states of an orbit tell its size alike", at.state);
}

/// Counts the moves between the orbits of the state and of each option from both sides.
template <OrbitGame G>
  requires RetractableGame<G>
void orbits_balance(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  if (at.has_more()) return;
  const StateOf<G> form = game.canonical(at.state);
  std::vector<StateOf<G>> forms;
  for (const StateOf<G>& option : at.options) forms.push_back(game.canonical(option));
  for (std::size_t i = 0; i < forms.size(); ++i) {
    const auto out = static_cast<std::uint64_t>(std::ranges::count(forms, forms[i]));
    std::uint64_t in = 0;
    for (const auto& predecessor : game.predecessors(at.options[i]))
      if (game.canonical(predecessor.state) == form) ++in;
    laws.expect(out * game.orbit_size(at.state) == in * game.orbit_size(at.options[i]),
                "orbits balance the moves between them", at.state, at.moves[i]);
  }
}

/// Counts the states of each form, where the game is small and numbers them all. That it does is
/// not stated: it is taken for granted where states that are not canonical are numbered, and every
/// option of those that are kept.
template <OrbitGame G>
  requires IndexedGame<G>
void orbits_are_counted(LawChecker<G>& laws, const G& game) {
  constexpr std::uint64_t most = 20'000;
  if (game.size() > most) return;
  NumberedStates<G> numbered(game);
  for (std::uint64_t index = 0; index < game.size(); ++index) {
    const StateOf<G> state = game.state_at(index);
    if constexpr (PartlyIndexedGame<G>)
      if (!game.is_position(state)) continue;
    numbered.add(state);
  }
  NumberedStates<G> forms(game);
  std::vector<std::uint64_t> sizes;
  const std::size_t states = numbered.states().size();
  for (std::size_t i = 0; i < states; ++i) {
    const StateOf<G> state = numbered.states()[i];
    const std::size_t form = forms.add(game.canonical(state));
    sizes.resize(forms.states().size());
    ++sizes[form];
    if (!is_kept(game, state)) continue;
    for (const StateOf<G>& option : situation_of(game, state).options)
      if (numbered.add(option) >= states) return;
  }
  if (forms.states().size() == states) return;
  for (std::size_t form = 0; form < sizes.size(); ++form)
    laws.expect(game.orbit_size(forms.states()[form]) == sizes[form],
                "an orbit has the size that it is told to have", forms.states()[form]);
}

template <PartlyCountedGame G>
  requires SymmetricGame<G>
void alike_are_counted_alike(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  laws.expect(game.is_counted(at.state) == game.is_counted(game.canonical(at.state)),
              "a state is counted just where its canonical form is", at.state);
}

}  // namespace zugzwang
