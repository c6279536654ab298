#pragma once

// Optional hints of a game for a search: the order of moves, the moves worth skipping, the states
// with a known outcome, short keys that save memory, and estimates. None of them changes a value.

#include <concepts>
#include <optional>

#include <zugzwang/core/ability_set.hpp>
#include <zugzwang/core/concepts/game.hpp>

namespace zugzwang {

/// The order in which a search should try the moves, most promising first, where it differs from
/// the order of preference.
/// Law: `search_order(state)` lists the moves of an unfinished state, each once.
template <class G>
concept SearchOrderGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.search_order(state) } -> RangeOf<MoveOf<G>>;
};

/// An immediate win, and the moves that leave the opponent without one, can be found without trying
/// the moves. Where the game has a search order, the safe moves come in it. For games in which the
/// turn passes with every move, and no move loses at once.
/// Law: `can_win(state)` returns whether an unfinished state has a move to one that is finished and
/// lost. If it has none, `safe_moves(state)` lists, each once, the moves after which the opponent
/// has none either.
///
/// A search first tests whether there are any safe moves, and iterates over them only if the
/// position is not in its table yet: a list that is sorted when iteration begins saves work.
template <class G>
concept SafeMovesGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.can_win(state) } -> std::same_as<bool>;
  { game.safe_moves(state) } -> RangeOf<MoveOf<G>>;
};

/// Keys are integers short enough for a search to store a position and its value in one word.
/// Law: `key(state)` is below 2^`key_bits()`.
template <class G>
concept KeyBitsGame = Game<G> && std::unsigned_integral<KeyOf<G>> && requires(const G& game) {
  { game.key_bits() } -> std::same_as<unsigned>;
};

/// Theory gives the outcome of some states before play is over.
/// Law: if `settled(state)` of an unfinished state is set, it is the outcome by the definition.
template <class G>
concept SettledGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.settled(state) } -> std::same_as<std::optional<Outcome>>;
};

/// A study of a state, which may take as long as a search of some thousand positions, gives its
/// outcome. Law: if `proved(state)` of an unfinished state is set, it is the outcome by the
/// definition. Used by a proof-number search that is compiled for the game, and not on a model.
template <class G>
concept ProvedGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.proved(state) } -> std::same_as<std::optional<Outcome>>;
};

/// An estimate of who is better, for a player who cannot search to the end of play; it never
/// becomes a value. Law: `evaluate(state)` of an unfinished state is larger the better it is for
/// the player on move, lies between −1 and 1, both excluded, or in a scoring game estimates the
/// margin, and is the same for a state and its canonical form.
template <class G>
concept EvaluatedGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.evaluate(state) } -> std::same_as<double>;
};

/// Bounds on an outcome, both inclusive.
struct OutcomeBounds {
  Outcome at_least = Outcome::loss;
  Outcome at_most = Outcome::win;
};

/// Theory bounds the outcome of some states.
/// Law: the outcome of an unfinished state lies within `bounds(state)`.
template <class G>
concept BoundedGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.bounds(state) } -> std::same_as<OutcomeBounds>;
};

/// Whether theory bounds or decides outcomes.
template <class G>
inline constexpr bool has_theory = SettledGame<G> || BoundedGame<G>;

/// Whether a game guides an alpha-beta search, which then beats a memoized one.
template <class G>
inline constexpr bool guides_search = SearchOrderGame<G> || SafeMovesGame<G> || has_theory<G>;

/// Returns the bounds that theory gives for the outcome of an unfinished state, as far as these
/// abilities are used.
template <Game G>
constexpr OutcomeBounds bounds_by_theory(
    [[maybe_unused]] const G& game, [[maybe_unused]] const StateOf<G>& state,
    [[maybe_unused]] AbilitySet used = AbilitySet::all_hidable()) {
  if constexpr (SettledGame<G>)
    if (used.has(GameAbility::settled))
      if (const std::optional<Outcome> decided = game.settled(state)) return {*decided, *decided};
  if constexpr (BoundedGame<G>)
    if (used.has(GameAbility::bounds)) return game.bounds(state);
  return {};
}

}  // namespace zugzwang
