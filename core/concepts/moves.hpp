#pragma once

// What more a game may tell of its moves: how many they are, where they lead back, which of them is
// preferred or legal, what they score, who is on move after them, and which states are alike.

#include <concepts>
#include <cstdint>
#include <optional>

#include <zugzwang/core/concepts/game.hpp>

namespace zugzwang {

/// A move seen from the state it leads to.
template <class State, class Move>
struct Predecessor {
  State state;
  Move move;
  bool operator==(const Predecessor&) const = default;
};

/// The moves that lead to a state can be listed.
/// Law: `predecessors(s)` yields exactly the pairs (t, m) where t has no result, m is a move of t,
/// and `play(t, m) == s`. For a row game they come in order of rising rows.
template <class G>
concept RetractableGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.predecessors(state) } -> RangeOf<Predecessor<StateOf<G>, MoveOf<G>>>;
};

/// The moves can be counted for less than it takes to list them.
/// Law: `option_count(state)` is the number of moves of an unfinished state.
template <class G>
concept CountedMovesGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.option_count(state) } -> std::same_as<std::uint64_t>;
};

/// The order of preference can be asked of two moves, without listing all.
/// Law: `moves(state)` is sorted by `prefers`, a strict order on the moves of one state.
template <class G>
concept PreferenceGame = Game<G> && requires(const G& game, const MoveOf<G>& move) {
  { game.prefers(move, move) } -> std::same_as<bool>;
};

/// A move can be told to be legal without listing all.
/// Law: `legal(state, move)` holds for the moves of an unfinished state and for no others.
template <class G>
concept LegalityGame =
    Game<G> && requires(const G& game, const StateOf<G>& state, const MoveOf<G>& move) {
      { game.legal(state, move) } -> std::same_as<bool>;
    };

/// A move scores points; the mover wants the larger total. `gain` may be negative.
/// Law: a finished state has no more to gain: its result is a draw.
template <class G>
concept ScoringGame =
    Game<G> && requires(const G& game, const StateOf<G>& state, const MoveOf<G>& move) {
      { game.gain(state, move) } -> std::same_as<std::int64_t>;
    };

/// After some moves the same player moves again; `result` is from that player's view.
/// Law: `keeps_turn` depends on its arguments alone.
template <class G>
concept ExtraTurnGame =
    Game<G> && requires(const G& game, const StateOf<G>& state, const MoveOf<G>& move) {
      { game.keeps_turn(state, move) } -> std::same_as<bool>;
    };

/// States that are alike have one canonical form.
/// Law: `canonical` is idempotent, and a state and its canonical form have the same result and lead
/// to the same set of canonical states.
template <class G>
concept SymmetricGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.canonical(state) } -> std::same_as<StateOf<G>>;
};

/// States are alike by a group of symmetries, such as the turns and reflections of a board, that
/// takes moves to moves; and of each it can be told how many are alike: its orbit.
/// Law: `orbit_size(state)` is the number of states of the same canonical form, itself included;
/// the moves of s into the orbit of t, times orbit_size(s), are as many as the moves from the orbit
/// of s to t, times orbit_size(t).
template <class G>
concept OrbitGame = SymmetricGame<G> && requires(const G& game, const StateOf<G>& state) {
  { game.orbit_size(state) } -> std::same_as<std::uint64_t>;
};

/// What the game's own strategy plays in a state where no move wins; without this ability, the
/// first in order of preference.
/// Law: it is a move of that state, and set whenever the state has a move.
template <class G>
concept ResistingGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.resist(state) } -> std::same_as<std::optional<MoveOf<G>>>;
};

}  // namespace zugzwang
