#pragma once

// Whether a game has an ability. For most games the type determines this; for a type that stands
// for many games, such as engine/model/any_game.hpp, the object does, by a function
// `model_abilities`.

#include <concepts>

#include <zugzwang/core/concepts/game.hpp>
#include <zugzwang/core/concepts/moves.hpp>
#include <zugzwang/core/concepts/numbering.hpp>
#include <zugzwang/core/concepts/search.hpp>

namespace zugzwang {

/// The abilities of a game that solvers use.
struct ModelAbilities {
  bool rank = false;         ///< falls with every move, so that play has no cycles
  bool extra_turns = false;  ///< a player may move several times in a row
  bool search_order = false;
  bool safe_moves = false;
};

/// A game that has the functions of all these abilities, and lists those that apply.
template <class G>
concept ModelledGame = Game<G> && requires(const G& game) {
  { game.model_abilities() } -> std::same_as<const ModelAbilities&>;
};

/// What a solver needs from such a game about the states that moves lead to.
struct Wanted {
  bool keys_are_indices = false;  ///< the key of a stored state is its index, if it has one
  bool theory = false;            ///< immediate wins, settled outcomes, bounds and ranks
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
inline constexpr ModelAbilities abilities_by_type{.rank = RankedGame<G>,
                                                  .extra_turns = ExtraTurnGame<G>,
                                                  .search_order = SearchOrderGame<G>,
                                                  .safe_moves = SafeMovesGame<G>};

/// Returns the abilities of a game: its own list if it has one, else those of its type.
template <Game G>
constexpr const ModelAbilities& abilities_of([[maybe_unused]] const G& game) {
  if constexpr (ModelledGame<G>)
    return game.model_abilities();
  else
    return abilities_by_type<G>;
}

}  // namespace zugzwang
