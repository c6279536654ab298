#pragma once

// Checks a solution by the definition of its values alone: no fold, no traversal, no solver's code.
// Where every state of an acyclic game passes, the values are right. In a cyclic game distances are
// a proof as well: each win points to a loss one ply shorter, and drawn states keep to themselves.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ranges>
#include <set>
#include <vector>

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

inline Outcome define(ByOutcome, const std::vector<DefinedOption<Outcome>>& options) {
  const auto some = [&](Outcome outcome) {
    return std::ranges::any_of(
        options, [&](const auto& o) { return o.outcome_for_mover(o.value) == outcome; });
  };
  if (some(Outcome::win)) return Outcome::win;
  return some(Outcome::draw) ? Outcome::draw : Outcome::loss;
}

inline Distance define(ByDistance, const std::vector<DefinedOption<Distance>>& options) {
  std::optional<std::uint64_t> fastest_win;
  std::optional<std::uint64_t> slowest_loss;
  bool can_draw = false;
  for (const auto& option : options) {
    const std::uint64_t plies = option.value.plies() + 1;
    switch (option.outcome_for_mover(option.value.outcome())) {
      case Outcome::win: fastest_win = std::min(fastest_win.value_or(plies), plies); break;
      case Outcome::loss: slowest_loss = std::max(slowest_loss.value_or(plies), plies); break;
      case Outcome::draw: can_draw = true; break;
    }
  }
  if (fastest_win) return Distance::win(*fastest_win);
  return can_draw ? Distance::draw() : Distance::loss(slowest_loss.value_or(0));
}

inline Margin define(ByMargin, const std::vector<DefinedOption<Margin>>& options) {
  std::optional<Margin> best;
  for (const auto& option : options) {
    const Margin lead = option.gain + (option.mover_changes ? -option.value : option.value);
    best = std::max(best.value_or(lead), lead);
  }
  return best.value_or(0);
}

inline Nimber define(ByNimber, const std::vector<DefinedOption<Nimber>>& options) {
  std::set<Nimber> values;
  for (const auto& option : options) values.insert(option.value);
  Nimber least = 0;
  while (values.contains(least)) ++least;
  return least;
}

inline Outcome define_finished(ByOutcome, Outcome result) { return result; }
inline Distance define_finished(ByDistance, Outcome result) {
  if (result == Outcome::draw) return Distance::draw();
  return result == Outcome::win ? Distance::win(0) : Distance::loss(0);
}
inline Margin define_finished(ByMargin, Outcome) { return 0; }
inline Nimber define_finished(ByNimber, Outcome) { return 0; }

}  // namespace detail

/// The value that the definition gives a state, from the claimed values of all its options.
template <Evaluation E, Game G, class ValueOf>
typename E::Value value_by_definition(const G& game, const StateOf<G>& state, ValueOf&& value_of) {
  if (const std::optional<Outcome> result = game.result(state))
    return detail::define_finished(E{}, *result);
  std::vector<detail::DefinedOption<typename E::Value>> options;
  for (const MoveOf<G>& move : game.moves(state)) {
    detail::DefinedOption<typename E::Value> option{value_of(game.play(state, move))};
    if constexpr (ExtraTurnGame<G>) option.mover_changes = !game.keeps_turn(state, move);
    if constexpr (ScoringGame<G>) option.gain = game.gain(state, move);
    options.push_back(option);
  }
  return detail::define(E{}, options);
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
  Verification<StateOf<G>, typename E::Value> verification;
  for (const StateOf<G>& state : states) {
    const typename E::Value claimed = value_of(state);
    const typename E::Value defined = value_by_definition<E>(game, state, value_of);
    ++verification.states;
    if (claimed != defined) {
      verification.violation = {state, claimed, defined};
      return verification;
    }
    if (verification.states % 256 == 0) {
      verification.status = meter.check({"states verified", verification.states, 0});
      if (verification.status != Status::complete) return verification;
    }
  }
  return verification;
}

}  // namespace zugzwang
