#pragma once

// The laws by theme: each function checks those of the concepts that a game models, on one state or
// on the game as a whole.

#include <cstddef>
#include <vector>

#include <zugzwang/checks/law_checker.hpp>

namespace zugzwang {

/// Checks that no two of these distinct states have the same key.
void key_is_injective(LawChecker& laws, const CheckedGame& game, const std::vector<Opaque>& states);
/// `moves_met` are moves of the earlier states.
void laws_of_play(LawChecker& laws, const CheckedGame& game, const Situation& at,
                  std::vector<Opaque>& moves_met);

/// Returns the positions that any moves of the two players can reach from the roots, breadth first,
/// each with either player on move: about `most` states of a partizan game.
std::vector<Opaque> states_of_both_players(const CheckedGame& game,
                                           const std::vector<Opaque>& roots, std::size_t most);
void laws_of_partizan(LawChecker& laws, const CheckedGame& game, const Opaque& state);

/// Adds some positions of the whole range to those that play has reached: a table holds all of
/// them, and a solver processes them whether play can reach them or not.
void add_positions(const CheckedGame& game, std::vector<Opaque>& states);
void laws_of_numbering(LawChecker& laws, const CheckedGame& game, const Situation& at);
void laws_of_numbering(LawChecker& laws, const CheckedGame& game);

void laws_of_tiers(LawChecker& laws, const CheckedGame& game, const Situation& at);
void laws_of_tiers(LawChecker& laws, const CheckedGame& game);

void laws_of_search(LawChecker& laws, const CheckedGame& game, const Situation& at);
/// Checks the positions that play can reach from some of the states, if these are few.
void theory_agrees_with_definition(LawChecker& laws, const CheckedGame& game,
                                   const std::vector<Opaque>& states);

void laws_of_heaps(LawChecker& laws, const CheckedGame& game, const Situation& at);
void laws_of_heaps(LawChecker& laws, const CheckedGame& game);

void laws_of_orbits(LawChecker& laws, const CheckedGame& game, const Situation& at);
void laws_of_orbits(LawChecker& laws, const CheckedGame& game);

void laws_of_values(LawChecker& laws, const CheckedGame& game, const Situation& at);

}  // namespace zugzwang
