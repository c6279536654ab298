#pragma once

// Verifies a solution by the definition of its values alone, without the code of folds, traversals
// or solvers. If every state of an acyclic game passes, the values are correct. In a cyclic game
// distances are a proof as well: each win leads to a loss one ply shorter, and each drawn state to
// a drawn state but to no loss.

#include <cstdint>
#include <optional>
#include <ranges>

#include <zugzwang/checks/definition.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang {

/// A state whose claimed value does not follow from its options.
template <class State, class Value>
struct Violation {
  State state;
  Value claimed;
  Value defined;
};

/// Returns the value of a state by the definition, from the claimed values of all its options.
/// `count()` is called once per option; it returns false to stop.
template <Evaluation E, Game G, class ValueOf, class Count>
typename E::Value value_by_definition(const G& game, const StateOf<G>& state, ValueOf&& value_of,
                                      Count&& count) {
  if (const std::optional<Outcome> result = game.result(state))
    return Definition<typename E::Value>::finished(*result);
  Definition<typename E::Value> definition;
  for (const MoveOf<G>& move : game.moves(state)) {
    DefinedOption<typename E::Value> option{value_of(game.play(state, move))};
    if constexpr (ExtraTurnGame<G>) option.mover_changes = !game.keeps_turn(state, move);
    if constexpr (ScoringGame<G>) option.gain = game.gain(state, move);
    definition.read(option);
    if (!count()) break;
  }
  return definition.value();
}

/// The result of a verification.
template <class State, class Value>
struct Verification {
  Status status = Status::complete;
  std::uint64_t states = 0;  ///< checked
  std::optional<Violation<State, Value>> violation{};
};

/// Compares the claimed value of each state with the definition, and stops at the first that fails.
/// `value_of(state)` must be defined for the states and all their options.
template <Evaluation E, Game G, std::ranges::input_range States, class ValueOf>
Verification<StateOf<G>, typename E::Value> verify(const G& game, States&& states,
                                                   ValueOf&& value_of, Meter& meter) {
  constexpr std::uint64_t options_a_check = 1 << 9;
  Verification<StateOf<G>, typename E::Value> verification;
  std::uint64_t steps = 0;
  const auto go_on = [&] {
    if (++steps % options_a_check == 0)
      verification.status = meter.check({"states verified", verification.states, 0});
    return verification.status == Status::complete;
  };
  for (const StateOf<G>& state : states) {
    const typename E::Value claimed = value_of(state);
    const typename E::Value defined = value_by_definition<E>(game, state, value_of, go_on);
    if (!go_on()) return verification;
    ++verification.states;
    if (claimed != defined) {
      verification.violation = {state, claimed, defined};
      return verification;
    }
  }
  return verification;
}

}  // namespace zugzwang
