#pragma once

// The laws of values that a game gives without search: scores end with play, and a closed form is
// what the definition makes of the options.

#include <concepts>
#include <vector>

#include <zugzwang/checks/law_checker.hpp>
#include <zugzwang/checks/verify.hpp>
#include <zugzwang/core/best_moves.hpp>
#include <zugzwang/core/evaluation.hpp>

namespace zugzwang {

template <ScoringGame G>
void nothing_left_to_gain(LawChecker<G>& laws, const Situation<G>& at) {
  laws.expect(!at.result || *at.result == Outcome::draw, "a finished scoring game is a draw",
              at.state);
}

/// Holds the closed form of a state against what the definition makes of those of its options.
template <ClosedFormGame G>
void closed_form_obeys_definition(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  using E = ClosedFormEvaluation<G>;
  if (at.has_more()) return;
  const auto value_of = [&](const StateOf<G>& state) { return game.closed_form(state); };
  const auto defined = value_by_definition<E>(game, at.state, value_of, [] { return true; });
  laws.expect(value_of(at.state) == defined, "the closed form obeys the definition", at.state);
  if constexpr (ClosedFormMovesGame<G>) {
    if (at.result) return;
    std::vector<MoveOf<G>> claimed;
    for (const MoveOf<G>& move : game.best_moves(at.state)) claimed.push_back(move);
    const bool all_lose_alike = E::outcome(defined) == Outcome::loss && !std::same_as<E, ByMargin>;
    const bool right = all_lose_alike
                           ? claimed.empty()
                           : best_moves<E>(game, at.state, value_of, moves_read) == claimed;
    laws.expect(right, "the closed form's best moves are those that attain the value", at.state);
  }
}

}  // namespace zugzwang
