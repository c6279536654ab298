#pragma once

// The abilities of a game that solvers use on its model. The type of a game determines them; for a
// type that stands for many games, such as engine/model/any_game.hpp, the object does, by a
// function `model_abilities`.

#include <concepts>
#include <cstdint>

#include <zugzwang/core/ability_set.hpp>
#include <zugzwang/core/concepts/game.hpp>
#include <zugzwang/core/concepts/moves.hpp>
#include <zugzwang/core/concepts/numbering.hpp>
#include <zugzwang/core/concepts/search.hpp>

namespace zugzwang {

/// A game that has the functions of all these abilities, and lists those that apply.
template <class G>
concept ModelledGame = Game<G> && requires(const G& game) {
  { game.model_abilities() } -> std::same_as<AbilitySet>;
};

/// What a solver needs from such a game.
struct ModelNeeds {
  /// Those that the solver uses. With `index`, the key of a stored state is its index, if it has
  /// one.
  AbilitySet abilities{GameAbility::canonical};
  /// What theory states of each state to which a move leads: the rank, immediate wins, decided
  /// outcomes, and bounds.
  bool theory = false;

  constexpr bool has(GameAbility ability) const { return abilities.has(ability); }
};

/// Returns the bytes that a game holds for the states to which solvers refer by number, after up to
/// `more` new ones.
template <Game G>
constexpr std::uint64_t bytes_of_states_within([[maybe_unused]] const G& game,
                                               [[maybe_unused]] std::uint64_t more) {
  if constexpr (ModelledGame<G>)
    return game.bytes_within(more);
  else
    return 0;
}

/// The abilities of a type of rules.
template <Game G>
inline constexpr AbilitySet abilities_by_type =
    AbilitySet{}
#define ZUGZWANG_HIDABLE(name, ...) .with(GameAbility::name, __VA_ARGS__)
#include <zugzwang/core/concepts/abilities.def>
        .with(GameAbility::keeps_turn, ExtraTurnGame<G>);

/// Returns whether a game has an ability: by its own list if it has one, else by its type.
template <GameAbility ability, Game G>
constexpr bool has_ability([[maybe_unused]] const G& game) {
  if constexpr (ModelledGame<G>)
    return game.model_abilities().has(ability);
  else
    return abilities_by_type<G>.has(ability);
}

}  // namespace zugzwang
