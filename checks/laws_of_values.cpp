// The laws of values that a game gives without search: scoring ends with play, and a closed form
// agrees with the definition.

#include <concepts>
#include <cstddef>
#include <variant>
#include <vector>

#include <zugzwang/checks/definition.hpp>
#include <zugzwang/checks/law_checker.hpp>
#include <zugzwang/checks/laws_by_theme.hpp>

namespace zugzwang {
namespace {

void nothing_left_to_gain(LawChecker& laws, const Situation& at) {
  laws.expect(!at.result || *at.result == Outcome::draw, "a finished scoring game is a draw",
              at.state);
}

/// Whether all moves of a state of this value are equally bad.
bool all_lose_alike(Outcome value) { return value == Outcome::loss; }
bool all_lose_alike(Margin) { return false; }
bool all_lose_alike(Nimber value) { return value == 0; }

/// Whether a move to this option attains the value of the state; for nimbers, whether it leads to
/// nimber 0.
template <class Value>
bool attains(const DefinedOption<Value>& option, Value value) {
  if constexpr (std::same_as<Value, Nimber>) {
    return option.value == 0;
  } else {
    Definition<Value> alone;
    alone.read(option);
    return alone.value() == value;
  }
}

/// Compares the closed form of a state with the definition, applied to the closed forms of its
/// options.
template <class Value>
void closed_form_obeys_definition(LawChecker& laws, const CheckedGame& game, const Situation& at,
                                  Value claimed) {
  std::vector<DefinedOption<Value>> options;
  for (std::size_t i = 0; i < at.moves.size(); ++i)
    options.push_back(
        defined_option(game, at, i, std::get<Value>(game.closed_form(at.options[i]))));
  const Value defined = defined_value(at, options);
  laws.expect(claimed == defined, "the closed form obeys the definition", at.state);
  if (!game.models().closed_form_moves || at.result) return;
  std::vector<Opaque> best;
  for (std::size_t i = 0; i < at.moves.size() && !all_lose_alike(defined); ++i)
    if (attains(options[i], claimed)) best.push_back(at.moves[i]);
  laws.expect(game.best_moves(at.state) == best,
              "the closed form's best moves are those that attain the value", at.state);
}

}  // namespace

void laws_of_values(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  if (game.models().scoring) nothing_left_to_gain(laws, at);
  if (!game.models().closed_form || at.has_more()) return;
  std::visit([&](auto claimed) { closed_form_obeys_definition(laws, game, at, claimed); },
             game.closed_form(at.state));
}

}  // namespace zugzwang
