#pragma once

// Checks a solution by the definition of its values alone: no fold, no traversal, no solver's code.
// Where every state of an acyclic game passes, the values are right. In a cyclic game distances are
// a proof as well: each win points to a loss one ply shorter, and drawn states keep to themselves.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ranges>
#include <set>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang {

/// A state whose claimed value is not what its options make it.
template <class State, class Value>
struct Violation {
  State state;
  Value claimed;
  Value defined;
};

namespace detail {

/// An option as the definition needs it.
template <class Value>
struct DefinedOption {
  Value value;
  bool mover_changes = true;
  std::int64_t gain = 0;

  Outcome outcome_for_mover(Outcome outcome) const {
    if (!mover_changes || outcome == Outcome::draw) return outcome;
    return outcome == Outcome::win ? Outcome::loss : Outcome::win;
  }
};

/// The value that follows from the options read so far, by the words of the definition.
template <class E>
struct Definition;

template <>
struct Definition<ByOutcome> {
  bool some_win = false;
  bool some_draw = false;

  void read(const DefinedOption<Outcome>& option) {
    const Outcome outcome = option.outcome_for_mover(option.value);
    some_win = some_win || outcome == Outcome::win;
    some_draw = some_draw || outcome == Outcome::draw;
  }
  Outcome value() const {
    if (some_win) return Outcome::win;
    return some_draw ? Outcome::draw : Outcome::loss;
  }
};

template <>
struct Definition<ByDistance> {
  std::optional<std::uint64_t> fastest_win;
  std::optional<std::uint64_t> slowest_loss;
  bool can_draw = false;

  void read(const DefinedOption<Distance>& option) {
    const std::uint64_t plies = option.value.plies() + 1;
    switch (option.outcome_for_mover(option.value.outcome())) {
      case Outcome::win: fastest_win = std::min(fastest_win.value_or(plies), plies); break;
      case Outcome::loss: slowest_loss = std::max(slowest_loss.value_or(plies), plies); break;
      case Outcome::draw: can_draw = true; break;
    }
  }
  Distance value() const {
    if (fastest_win) return Distance::win(*fastest_win);
    return can_draw ? Distance::draw() : Distance::loss(slowest_loss.value_or(0));
  }
};

template <>
struct Definition<ByMargin> {
  std::optional<Margin> best;

  void read(const DefinedOption<Margin>& option) {
    const Margin lead = option.gain + (option.mover_changes ? -option.value : option.value);
    best = std::max(best.value_or(lead), lead);
  }
  Margin value() const { return best.value_or(0); }
};

template <>
struct Definition<ByNimber> {
  std::set<Nimber> values;

  void read(const DefinedOption<Nimber>& option) { values.insert(option.value); }
  Nimber value() const {
    Nimber least = 0;
    while (values.contains(least)) ++least;
    return least;
  }
};

inline Outcome define_finished(ByOutcome, Outcome result) { return result; }
inline Distance define_finished(ByDistance, Outcome result) {
  if (result == Outcome::draw) return Distance::draw();
  return result == Outcome::win ? Distance::win(0) : Distance::loss(0);
}
inline Margin define_finished(ByMargin, Outcome) { return 0; }
inline Nimber define_finished(ByNimber, Outcome) { return 0; }

}  // namespace detail

/// The value that the definition gives a state, from the claimed values of all its options.
/// `count()` is called once an option.
template <Evaluation E, Game G, class ValueOf, class Count>
typename E::Value value_by_definition(const G& game, const StateOf<G>& state, ValueOf&& value_of,
                                      Count&& count) {
  if (const std::optional<Outcome> result = game.result(state))
    return detail::define_finished(E{}, *result);
  detail::Definition<E> definition;
  for (const MoveOf<G>& move : game.moves(state)) {
    detail::DefinedOption<typename E::Value> option{value_of(game.play(state, move))};
    if constexpr (ExtraTurnGame<G>) option.mover_changes = !game.keeps_turn(state, move);
    if constexpr (ScoringGame<G>) option.gain = game.gain(state, move);
    definition.read(option);
    if (!count()) break;
  }
  return definition.value();
}

/// What a verification has come to.
template <class State, class Value>
struct Verification {
  Status status = Status::complete;
  std::uint64_t states = 0;  ///< checked
  std::optional<Violation<State, Value>> violation{};
};

/// Holds the claimed value of each state against the definition, and stops at the first that fails.
/// `value_of(state)` must know the states and all their options.
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
