#pragma once

// What every solver returns. A solution belongs to one rule set; it is asked about positions one
// after the other, and keeps what it has found.

#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>
#include <vector>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/period.hpp>

namespace zugzwang {

/// The work behind a solution, in total since it was made.
struct Statistics {
  std::uint64_t positions = 0;  ///< states evaluated
  double seconds = 0;
  std::uint64_t bytes = 0;  ///< held by the solution
};

/// `solve(root)` makes the values of `root` and of all its options known, or says which limit ended
/// it; `value(state)` then gives them. Solving one position may make others known too; a solution
/// that says `static constexpr bool knows_rows_below = true` then knows every row up to that of the
/// position.
template <class S, class G, class E>
concept SolutionOf =
    Game<G> && EvaluationOf<E, G> &&
    requires(S& solution, const S& solved, const StateOf<G>& state, const Limits& limits) {
      { solution.solve(state, limits) } -> std::same_as<Status>;
      { solved.value(state) } -> std::same_as<typename E::Value>;
      { solved.statistics() } -> std::same_as<const Statistics&>;
    };

namespace detail {

/// What the mover comes to by this move: for a scoring game by its gain too.
template <Evaluation E, Game G, class ValueOf>
Outcome outcome_after(const G& game, const StateOf<G>& state, const MoveOf<G>& move,
                      ValueOf&& value_of) {
  const auto option = value_of(game.play(state, move));
  if constexpr (std::same_as<E, ByMargin>)
    return E::outcome(E::seen(game, state, move, option));
  else
    return ByOutcome::seen(game, state, move, E::outcome(option));
}

}  // namespace detail

/// The moves that keep the outcome of `state`, in order of preference: all winning moves of a won
/// state, all drawing moves of a drawn one, every move of a lost one; none when play is over.
/// Nothing if there are more than `most`. Cost: one look-up a move, until there are too many.
template <Evaluation E, Game G, class ValueOf>
std::optional<std::vector<MoveOf<G>>> best_moves(const G& game, const StateOf<G>& state,
                                                 ValueOf&& value_of, std::size_t most) {
  std::vector<MoveOf<G>> best;
  if (game.result(state)) return best;
  const Outcome outcome = E::outcome(value_of(state));
  for (const MoveOf<G>& move : game.moves(state)) {
    if (outcome != Outcome::loss &&
        detail::outcome_after<E>(game, state, move, value_of) != outcome)
      continue;
    if (best.size() == most) return std::nullopt;
    best.push_back(move);
  }
  return best;
}

/// The move that the game's own strategy plays: the first, in order of preference, that keeps the
/// outcome, in a scoring game the margin; in a lost state what the game plays to resist. Nothing
/// when play is over.
template <Evaluation E, Game G, class ValueOf>
std::optional<MoveOf<G>> own_move(const G& game, const StateOf<G>& state, ValueOf&& value_of) {
  if (game.result(state)) return std::nullopt;
  const auto value = value_of(state);
  if constexpr (ResistingGame<G>)
    if (E::outcome(value) == Outcome::loss) return game.resist(state);
  for (const MoveOf<G>& move : game.moves(state)) {
    if constexpr (std::same_as<E, ByMargin>) {
      if (E::seen(game, state, move, value_of(game.play(state, move))) == value) return move;
    } else if (E::outcome(value) == Outcome::loss ||
               detail::outcome_after<E>(game, state, move, value_of) == E::outcome(value)) {
      return move;
    }
  }
  return std::nullopt;
}

}  // namespace zugzwang
