// The laws of the hints that a game gives a search: the moves that it omits or orders, and the
// outcomes that it settles or bounds, agree with its moves.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/checks/definition.hpp>
#include <zugzwang/checks/law_checker.hpp>
#include <zugzwang/checks/laws_by_theme.hpp>
#include <zugzwang/checks/reachable.hpp>

namespace zugzwang {
namespace {

/// Whether two lists hold the same moves, each once.
bool same_moves(const std::vector<Opaque>& a, const std::vector<Opaque>& b) {
  return a.size() == b.size() && std::ranges::all_of(a, [&](const Opaque& move) {
           return std::ranges::count(b, move) == 1;
         });
}

void search_has_the_moves(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  if (at.result || at.has_more()) return;
  laws.expect(same_moves(game.search_order(at.state), at.moves),
              "search_order lists each move once", at.state);
}

void evaluation_is_an_estimate(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  if (at.result) return;
  const double estimate = game.evaluate(at.state);
  const bool is_in_range =
      game.models().scoring ? std::isfinite(estimate) : estimate > -1 && estimate < 1;
  const bool is_the_same =
      !game.models().symmetric || game.evaluate(game.canonical(at.state)) == estimate;
  laws.expect(is_in_range && is_the_same,
              "an evaluation is an estimate, and the same for a state and its canonical form",
              at.state);
}

void safe_moves_are_safe(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  if (at.result || at.has_more()) return;
  bool loses = false;
  for (const Opaque& option : at.options) loses |= game.result(option) == Outcome::win;
  laws.expect(!loses, "no move loses at once in a SafeMovesGame", at.state);
  const bool wins = game.wins_at_once(at.state);
  laws.expect(game.can_win(at.state) == wins, "can_win finds a move that wins at once", at.state);
  if (wins) return;
  std::vector<Opaque> expected;
  for (std::size_t i = 0; i < at.moves.size(); ++i)
    if (game.result(at.options[i]) || !game.wins_at_once(at.options[i]))
      expected.push_back(at.moves[i]);
  laws.expect(same_moves(game.safe_moves(at.state), expected),
              "safe_moves are the moves after which the opponent cannot win at once", at.state);
}

/// Returns the outcomes of these states by the definition; none if play leads out of them, or if
/// one of them has too many moves.
std::vector<Outcome> outcomes_by_definition(const CheckedGame& game,
                                            const std::vector<Opaque>& states) {
  constexpr std::size_t most_moves = 100'000;
  NumberedStates<CheckedGame> numbered(game);
  for (const Opaque& state : states) numbered.add(state);
  std::vector<std::optional<Outcome>> known;
  std::vector<std::vector<DefinedOption<std::size_t>>> options;
  for (const Opaque& state : states) {
    known.push_back(game.result(state));
    options.emplace_back();
    if (known.back()) continue;
    const Situation at = situation_of(game, state, most_moves);
    if (at.moves.size() == most_moves) return {};
    for (std::size_t i = 0; i < at.moves.size(); ++i) {
      const std::size_t option = numbered.add(at.options[i]);
      if (option >= states.size()) return {};
      options.back().push_back(defined_option(game, at, i, option));
    }
  }
  // Options mostly have higher numbers. States that are never decided are drawn.
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

}  // namespace

void laws_of_search(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  const GameTraits& models = game.models();
  if (models.search_order) search_has_the_moves(laws, game, at);
  if (models.evaluated) evaluation_is_an_estimate(laws, game, at);
  if (models.safe_moves) safe_moves_are_safe(laws, game, at);
  if (models.key_bits)
    laws.expect(game.key_has_its_bits(at.state), "keys have at most key_bits bits", at.state);
}

void theory_agrees_with_definition(LawChecker& laws, const CheckedGame& game,
                                   const std::vector<Opaque>& states) {
  const GameTraits& models = game.models();
  if (!models.settled && !models.bounded && !models.proved) return;
  constexpr std::uint64_t roots_tried = 8;
  constexpr std::size_t few = 2000;
  const Spread roots(states.size(), roots_tried);
  for (std::uint64_t i = 0; i < roots.count(); ++i) {
    const std::vector<Opaque> reached = reachable_states(game, {states[roots[i]]}, few);
    const std::vector<Outcome> outcomes = outcomes_by_definition(game, reached);
    for (std::size_t at = 0; at < outcomes.size(); ++at) {
      if (game.result(reached[at])) continue;
      const auto agrees = [&](std::optional<Outcome> outcome) {
        laws.expect(!outcome || *outcome == outcomes[at],
                    "the outcome by theory is that of the definition", reached[at]);
      };
      if (models.settled) agrees(game.settled(reached[at]));
      if (models.proved) agrees(game.proved(reached[at]));
      if (models.bounded) {
        const OutcomeBounds bounds = game.bounds(reached[at]);
        laws.expect(bounds.at_least <= outcomes[at] && outcomes[at] <= bounds.at_most,
                    "the bounds of a state hold the outcome of the definition", reached[at]);
      }
    }
  }
}

}  // namespace zugzwang
