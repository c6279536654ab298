#pragma once

// A value of any evaluation, and an option of a position, without the types of their game.

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include <zugzwang/core/values.hpp>

namespace zugzwang {

enum class EvaluationKind { outcome, distance, margin, nimber };

std::string_view name_of(EvaluationKind kind);

/// A value of one of the evaluations, in the order of EvaluationKind.
using AnyValue = std::variant<Outcome, Distance, Margin, Nimber>;

/// A move, by what it leads to.
struct Option {
  std::uint64_t to = 0;       ///< the number of a position
  bool mover_changes = true;  ///< false where the same player stays on move
  std::int64_t gain = 0;      ///< of the mover, in a scoring game
};

EvaluationKind kind_of(const AnyValue& value);
/// The result for the player on move. A nimber of 0 is a loss, any other a win.
Outcome outcome_of(const AnyValue& value);
/// The value of an option as the player sees it who moves to it.
AnyValue seen(const AnyValue& value, const Option& option);
/// What the mover comes to by a move to an option of this value; in a scoring game with its gain.
Outcome outcome_seen(const AnyValue& value, const Option& option);
/// Whether a move to an option of value `reached` is among the best of a position of this value: it
/// attains the value, or leads to a nimber of 0. In a position of nimber 0 every move is.
bool attains(const AnyValue& value, const AnyValue& reached, const Option& option);
/// Such as "win in 3" or "5".
std::string to_text(const AnyValue& value);

}  // namespace zugzwang
