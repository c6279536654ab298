#pragma once

// Checks that a game keeps the promises its concepts make. The laws are run on the states that play
// can reach from given roots; a violation names the law, the state and the move. The laws
// themselves lie by theme in the headers included here, and their names in law_names.hpp.

#include <cstddef>
#include <vector>

#include <zugzwang/checks/law_checker.hpp>
#include <zugzwang/checks/law_violation.hpp>
#include <zugzwang/checks/laws_of_heaps.hpp>
#include <zugzwang/checks/laws_of_numbering.hpp>
#include <zugzwang/checks/laws_of_orbits.hpp>
#include <zugzwang/checks/laws_of_partizan.hpp>
#include <zugzwang/checks/laws_of_play.hpp>
#include <zugzwang/checks/laws_of_search.hpp>
#include <zugzwang/checks/laws_of_tiers.hpp>
#include <zugzwang/checks/laws_of_values.hpp>
#include <zugzwang/checks/reachable.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang {

/// The laws that `game` breaks on about `most` states reachable from `roots`, of a partizan game by
/// any moves of the two players, and of a PartlyIndexedGame on a hundred positions of any kind, in
/// the order in which they were found; none if it keeps them.
template <Game G>
[[gnu::cold]] std::vector<LawViolation> broken_laws(const G& game,
                                                    const std::vector<StateOf<G>>& roots,
                                                    std::size_t most = 2000,
                                                    const LawTexts<G>& texts = {}) {
  LawChecker<G> laws(texts);
  std::vector<StateOf<G>> states;
  if constexpr (PlayerOnMove<G>)
    states = states_of_both_players(game, roots, most);
  else
    states = reachable_states(game, roots, most);
  key_is_injective(laws, game, states);
  if constexpr (PartlyIndexedGame<G>) add_positions(game, states);
  [[maybe_unused]] std::vector<MoveOf<G>> moves_met;
  for (const StateOf<G>& state : states) {
    const Situation<G> at = situation_of(game, state);
    answers_repeat(laws, game, at);
    play_goes_on(laws, at);
    if constexpr (PlayerOnMove<G>) rules_serve_both_players(laws, game, state);
    if constexpr (RankedGame<G>) rank_falls(laws, game, at);
    if constexpr (IndexedGame<G>) index_tells_state(laws, game, state);
    if constexpr (PartlyIndexedGame<G>) play_keeps_to_positions(laws, game, at);
    if constexpr (RankedGame<G> && IndexedGame<G>) options_come_first(laws, game, at);
    if constexpr (TieredGame<G>) tiers_tell_states(laws, game, at);
    if constexpr (RowGame<G>) rows_tell_states(laws, game, at);
    if constexpr (PreferenceGame<G>) preference_orders(laws, game, at);
    if constexpr (LegalityGame<G>) legality_tells_moves(laws, game, at, moves_met);
    if constexpr (CountedMovesGame<G>) moves_are_counted(laws, game, at);
    if constexpr (SearchOrderGame<G>) search_has_the_moves(laws, game, at);
    if constexpr (SafeMovesGame<G>) safe_moves_are_safe(laws, game, at);
    if constexpr (KeyBitsGame<G>) keys_fit_their_bits(laws, game, state);
    if constexpr (RetractableGame<G>) predecessors_of_options(laws, game, at);
    if constexpr (RetractableGame<G>) predecessors_move_here(laws, game, state);
    if constexpr (ScoringGame<G>) nothing_left_to_gain(laws, at);
    if constexpr (ImpartialGame<G>) players_are_alike(laws, game, at);
    if constexpr (DecomposableGame<G>) components_have_the_moves(laws, game, at);
    if constexpr (HeapGame<G>) heaps_have_the_moves(laws, game, at);
    if constexpr (LayeredGame<G>) layers_fall(laws, game, at);
    if constexpr (SymmetricGame<G>) canonical_is_alike(laws, game, at);
    if constexpr (OrbitGame<G>) orbit_has_one_size(laws, game, at);
    if constexpr (OrbitGame<G> && RetractableGame<G>) orbits_balance(laws, game, at);
    if constexpr (ClosedFormGame<G>) closed_form_obeys_definition(laws, game, at);
    if constexpr (ResistingGame<G>) resistance_is_legal(laws, game, at);
    if constexpr (PartlyCountedGame<G> && SymmetricGame<G>) alike_are_counted_alike(laws, game, at);
  }
  if constexpr (SettledGame<G> || BoundedGame<G>) theory_agrees_with_definition(laws, game, states);
  if constexpr (RowGame<G>) rows_repeat(laws, game);
  if constexpr (IndexedGame<G>) indices_tell_states(laws, game);
  if constexpr (OrbitGame<G> && IndexedGame<G>) orbits_are_counted(laws, game);
  if constexpr (TieredGame<G>) tiers_are_consecutive(laws, game);
  if constexpr (LayeredGame<G>) layers_are_consecutive(laws, game);
  if constexpr (ArrayLayersGame<G>) arrays_obey_definition(laws, game);
  if constexpr (HeapGame<G>) heaps_obey_rules(laws, game);
  return laws.take();
}

}  // namespace zugzwang
