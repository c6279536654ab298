#pragma once

// Optional abilities that concern moves: their number, predecessors, preference, legality, scores,
// extra turns, and symmetries of states.

#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>

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

/// The moves can be counted faster than they can be listed.
/// Law: `option_count(state)` is the number of moves of an unfinished state.
template <class G>
concept CountedMovesGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.option_count(state) } -> std::same_as<std::uint64_t>;
};

/// Returns whether an unfinished state has a move. Cost: the first move is generated.
template <Game G>
constexpr bool has_moves(const G& game, const StateOf<G>& state) {
  auto&& moves = game.moves(state);
  return std::ranges::begin(moves) != std::ranges::end(moves);
}

/// Two moves can be compared in order of preference without listing all moves.
/// Law: `moves(state)` is sorted by `prefers`, a strict order on the moves of one state.
template <class G>
concept PreferenceGame = Game<G> && requires(const G& game, const MoveOf<G>& move) {
  { game.prefers(move, move) } -> std::same_as<bool>;
};

/// A move can be tested for legality without listing all moves.
/// Law: `legal(state, move)` holds for the moves of an unfinished state and for no others.
template <class G>
concept LegalityGame =
    Game<G> && requires(const G& game, const StateOf<G>& state, const MoveOf<G>& move) {
      { game.legal(state, move) } -> std::same_as<bool>;
    };

/// A move scores points; each player plays for the larger total. `gain` may be negative.
/// Law: nothing is left to gain in a finished state: its result is a draw.
template <class G>
concept ScoringGame =
    Game<G> && requires(const G& game, const StateOf<G>& state, const MoveOf<G>& move) {
      { game.gain(state, move) } -> std::same_as<std::int64_t>;
    };

/// After some moves the same player moves again; `result` is from that player's point of view.
/// Law: `keeps_turn` depends on its arguments alone.
template <class G>
concept ExtraTurnGame =
    Game<G> && requires(const G& game, const StateOf<G>& state, const MoveOf<G>& move) {
      { game.keeps_turn(state, move) } -> std::same_as<bool>;
    };

/// Equivalent states have one canonical form.
/// Law: `canonical` is idempotent, and a state and its canonical form have the same result and lead
/// to the same set of canonical states.
template <class G>
concept SymmetricGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.canonical(state) } -> std::same_as<StateOf<G>>;
};

/// States are equivalent by a group of symmetries that maps moves to moves, such as the rotations
/// and reflections of a board, and the size of each state's orbit can be computed.
/// Law: `orbit_size(state)` is the number of states with the same canonical form, itself included;
/// the number of moves from s into the orbit of t, times orbit_size(s), equals the number of moves
/// from the orbit of s to t, times orbit_size(t).
template <class G>
concept OrbitGame = SymmetricGame<G> && requires(const G& game, const StateOf<G>& state) {
  { game.orbit_size(state) } -> std::same_as<std::uint64_t>;
};

/// Whether tables can be percolated by the game's own predecessors. The predecessors of a canonical
/// state are correct for the symmetric states, too, only if orbits are counted.
template <class G>
inline constexpr bool percolates_back = RetractableGame<G> && (!SymmetricGame<G> || OrbitGame<G>);

/// Whether play can return to a position.
enum class Cycles : std::uint8_t {
  never,
  sometimes,  ///< under some of the game's rules, such as along the edges of some graphs
  always,     ///< under all of them, apart from very small ones
};

/// The game states whether play can return to a position; otherwise it never does. A solver that
/// needs acyclic play then refuses the game at once.
/// Law: a game in which play returns to a position declares it.
template <class G>
concept CyclicGame = Game<G> && requires {
  { G::cycles } -> std::convertible_to<Cycles>;
};

/// Returns whether play can return to a position.
template <Game G>
constexpr Cycles cycles_of() {
  if constexpr (CyclicGame<G>)
    return G::cycles;
  else
    return Cycles::never;
}

/// The game states what it means for the player on move that he has no move in a state to which
/// `result` gives no outcome, such as `static constexpr Outcome no_moves = Outcome::loss`. Without
/// this ability, such a state is an error.
template <class G>
concept NoMovesGame = Game<G> && requires {
  { G::no_moves } -> std::convertible_to<Outcome>;
};

/// The game states that `result` itself looks for moves: `static constexpr bool never_stuck =
/// true`. Tables then do not look for them again. Law: every state without a result has a move.
template <class G>
concept NeverStuckGame = Game<G> && requires { requires G::never_stuck; };

/// The move that the game's own strategy plays in a state where no move wins; without this ability,
/// it plays the first in order of preference.
/// Law: it is a move of that state, and set whenever the state has a move.
template <class G>
concept ResistingGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.resist(state) } -> std::same_as<std::optional<MoveOf<G>>>;
};

}  // namespace zugzwang
