#pragma once

// The laws of what a game tells a search: what it leaves out, what it looks at first and what is
// settled is what its moves make of it.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/checks/definition.hpp>
#include <zugzwang/checks/law_checker.hpp>
#include <zugzwang/checks/reachable.hpp>
#include <zugzwang/core/evaluation.hpp>

namespace zugzwang {

/// Whether two lists hold the same moves, each once.
template <class Move>
bool same_moves(const std::vector<Move>& a, const std::vector<Move>& b) {
  return a.size() == b.size() &&
         std::ranges::all_of(a, [&](const Move& move) { return std::ranges::count(b, move) == 1; });
}

template <SearchOrderGame G>
[[gnu::cold]] void search_has_the_moves(LawChecker<G>& laws, const G& game,
                                        const Situation<G>& at) {
  if (at.result || at.has_more()) return;
  std::vector<MoveOf<G>> order;
  for (const MoveOf<G>& move : game.search_order(at.state)) order.push_back(move);
  laws.expect(same_moves(order, at.moves), "a search looks at each move once", at.state);
}

/// Whether a move leads from an unfinished state to a finished one that is lost.
template <Game G>
[[gnu::cold]] bool wins_at_once(const G& game, const StateOf<G>& state) {
  for (const MoveOf<G>& move : game.moves(state))
    if (game.result(game.play(state, move)) == Outcome::loss) return true;
  return false;
}

template <SafeMovesGame G>
[[gnu::cold]] void safe_moves_are_safe(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  if (at.result || at.has_more()) return;
  bool loses = false;
  for (const StateOf<G>& option : at.options) loses |= game.result(option) == Outcome::win;
  laws.expect(!loses, "no move loses at once where safe moves are told", at.state);
  const bool wins = wins_at_once(game, at.state);
  laws.expect(game.can_win(at.state) == wins, "a move that wins at once is told", at.state);
  if (wins) return;
  std::vector<MoveOf<G>> expected;
  for (std::size_t i = 0; i < at.moves.size(); ++i)
    if (game.result(at.options[i]) || !wins_at_once(game, at.options[i]))
      expected.push_back(at.moves[i]);
  std::vector<MoveOf<G>> safe;
  for (const MoveOf<G>& move : game.safe_moves(at.state)) safe.push_back(move);
  laws.expect(same_moves(safe, expected),
              "just the moves are safe after which the opponent does not win at once", at.state);
}

template <KeyBitsGame G>
[[gnu::cold]] void keys_fit_their_bits(LawChecker<G>& laws, const G& game,
                                       const StateOf<G>& state) {
  const unsigned bits = game.key_bits();
  laws.expect(bits >= 64 || std::uint64_t{game.key(state)} >> bits == 0,
              "keys have no more bits than are told", state);
}

/// The outcomes of these states, by the definition; none if play leads out of them.
template <Game G>
[[gnu::cold, gnu::noinline]] std::vector<Outcome> outcomes_by_definition(
    const G& game, const std::vector<StateOf<G>>& states) {
  NumberedStates<G> numbered(game);
  for (const StateOf<G>& state : states) numbered.add(state);
  std::vector<std::optional<Outcome>> known;
  std::vector<std::vector<DefinedOption<std::size_t>>> options;
  for (const StateOf<G>& state : states) {
    known.push_back(game.result(state));
    options.emplace_back();
    if (known.back()) continue;
    for (const MoveOf<G>& move : game.moves(state)) {
      const std::size_t option = numbered.add(game.play(state, move));
      if (option >= states.size()) return {};
      options.back().push_back({option, detail::mover_changes(game, state, move)});
    }
  }
  // Options mostly have higher numbers. What is never decided is drawn.
  for (bool changes = true; changes;) {
    changes = false;
    for (std::size_t i = states.size(); i-- > 0;) {
      if (known[i]) continue;
      Definition<Outcome> definition;
      bool all_known = true;
      for (const auto& [option, mover_changes, gain] : options[i])
        if (known[option])
          definition.read({*known[option], mover_changes});
        else
          all_known = false;
      if (!all_known && definition.value() != Outcome::win) continue;
      known[i] = definition.value();
      changes = true;
    }
  }
  std::vector<Outcome> outcomes;
  for (const auto& outcome : known) outcomes.push_back(outcome.value_or(Outcome::draw));
  return outcomes;
}

/// Looks at the positions that play can reach from some of the states, where they are few.
template <Game G>
  requires SettledGame<G> || BoundedGame<G>
[[gnu::cold]] void theory_agrees_with_definition(LawChecker<G>& laws, const G& game,
                                                 const std::vector<StateOf<G>>& states) {
  constexpr std::uint64_t roots_tried = 8;
  constexpr std::size_t few = 2000;
  const Spread roots(states.size(), roots_tried);
  for (std::uint64_t i = 0; i < roots.count(); ++i) {
    const std::vector<StateOf<G>> reached = reachable_states(game, {states[roots[i]]}, few);
    const std::vector<Outcome> outcomes = outcomes_by_definition(game, reached);
    for (std::size_t at = 0; at < outcomes.size(); ++at) {
      if (game.result(reached[at])) continue;
      if constexpr (SettledGame<G>) {
        const std::optional<Outcome> settled = game.settled(reached[at]);
        laws.expect(!settled || *settled == outcomes[at],
                    "a settled state has the outcome of the definition", reached[at]);
      }
      if constexpr (BoundedGame<G>) {
        const OutcomeBounds bounds = game.bounds(reached[at]);
        laws.expect(bounds.at_least <= outcomes[at] && outcomes[at] <= bounds.at_most,
                    "the bounds of a state hold the outcome of the definition", reached[at]);
      }
    }
  }
}

}  // namespace zugzwang
