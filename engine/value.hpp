#pragma once

// A value of any evaluation, and an option of a position, without the types of its game.

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

/// The option that a move leads to.
struct Option {
  std::uint64_t to = 0;       ///< the number of the resulting position
  bool mover_changes = true;  ///< false if the same player stays on move
  std::int64_t gain = 0;      ///< of the mover, in a scoring game
};

EvaluationKind kind_of(const AnyValue& value);
/// Returns the outcome for the player on move. A nimber of 0 is a loss, any other a win.
Outcome outcome_of(const AnyValue& value);
/// Returns the value of an option for the player who moves to it.
AnyValue seen(const AnyValue& value, const Option& option);
/// Returns the outcome for the player who moves to an option of this value; in a scoring game, with
/// the gain of the move.
Outcome outcome_seen(const AnyValue& value, const Option& option);
/// Returns whether a move to an option of value `reached` is a best move in a position of this
/// value: it attains the value, or leads to a nimber of 0. In a position of nimber 0, all are.
bool attains(const AnyValue& value, const AnyValue& reached, const Option& option);
/// Returns a value in words, such as "win in 3" or "5".
std::string to_text(const AnyValue& value);

}  // namespace zugzwang
