#pragma once

// The value of a position straight from the definition, without the code of folds, traversals or
// solvers.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>

#include <zugzwang/core/outcome.hpp>

namespace zugzwang {

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

/// Computes the value of a position from its options, read one by one, or from its result.
template <class Value>
struct Definition;

template <>
struct Definition<Outcome> {
  bool some_win = false;
  bool some_draw = false;

  static Outcome finished(Outcome result) { return result; }
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
struct Definition<Distance> {
  std::optional<std::uint64_t> fastest_win;
  std::optional<std::uint64_t> slowest_loss;
  bool can_draw = false;

  static Distance finished(Outcome result) {
    if (result == Outcome::draw) return Distance::draw();
    return result == Outcome::win ? Distance::win(0) : Distance::loss(0);
  }
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
struct Definition<Margin> {
  std::optional<Margin> best;

  static Margin finished(Outcome) { return 0; }
  void read(const DefinedOption<Margin>& option) {
    const Margin lead = option.gain + (option.mover_changes ? -option.value : option.value);
    best = std::max(best.value_or(lead), lead);
  }
  Margin value() const { return best.value_or(0); }
};

template <>
struct Definition<Nimber> {
  std::set<Nimber> values;

  static Nimber finished(Outcome) { return 0; }
  void read(const DefinedOption<Nimber>& option) { values.insert(option.value); }
  Nimber value() const {
    Nimber least = 0;
    while (values.contains(least)) ++least;
    return least;
  }
};

}  // namespace zugzwang
