#pragma once

// Whether a game has an ability. Of most games their type tells; of one that stands for many, such
// as engine/model/any_game.hpp, the object does, by a function `model_abilities`.

#include <concepts>

#include <zugzwang/core/concepts/game.hpp>
#include <zugzwang/core/concepts/moves.hpp>
#include <zugzwang/core/concepts/numbering.hpp>
#include <zugzwang/core/concepts/search.hpp>

namespace zugzwang {

/// What a game may tell solvers.
struct ModelAbilities {
  bool rank = false;         ///< falls with every move, so that no position comes back
  bool extra_turns = false;  ///< a player may move several times in a row
  bool search_order = false;
  bool safe_moves = false;
};

/// A game that has the functions of all these abilities, and tells which of them count.
template <class G>
concept ModelledGame = Game<G> && requires(const G& game) {
  { game.model_abilities() } -> std::same_as<const ModelAbilities&>;
};

/// What a solver wants such a game to tell of the states that moves lead to.
struct Wanted {
  bool keys_are_indices = false;  ///< the key of a state that is kept is its index, if it has one
  bool theory = false;            ///< a win at once, what is settled, bounds and ranks
};

/// The bytes that a game holds for states that solvers know by their numbers, should so many more
/// be met.
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

/// The abilities of a game: those of its type, unless it tells them itself.
template <Game G>
constexpr const ModelAbilities& abilities_of([[maybe_unused]] const G& game) {
  if constexpr (ModelledGame<G>)
    return game.model_abilities();
  else
    return abilities_by_type<G>;
}

}  // namespace zugzwang
