#pragma once

// The result of solving one position.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/engine/value.hpp>

namespace zugzwang {

/// An arithmetic progression of moves: each leaves `step` more than the one before in the last heap
/// but one, and `step` fewer in the last.
struct MoveFamily {
  Datum first;
  Datum last;
  std::uint64_t step = 0;
  std::uint64_t count = 1;
};

/// What might help where a limit ended a solve.
struct Advice {
  std::string setting{};  ///< a member of requests, and a flag of the program; may be empty
  std::string effect{};   ///< its value, and what it does, in a few words
};

/// A move and its value for the player who makes it; a nimber is that of the option.
struct MoveValue {
  Datum move{};
  std::optional<Outcome> outcome{};  ///< nothing where the value does not determine it
  std::optional<std::uint64_t> plies{};
  std::optional<Margin> margin{};
  std::optional<Nimber> nimber{};
  std::optional<OtherValue> other{};  ///< of a registered evaluation
};

/// The value of a position, and its best moves.
struct Answer {
  std::string solver;
  EvaluationKind evaluation = EvaluationKind::outcome;
  Status status = Status::complete;
  /// Nothing if a limit ended the solve. If a limit ended only the examination of the moves, only
  /// these are left out.
  std::optional<Outcome> outcome{};
  std::optional<std::uint64_t> plies{};
  std::optional<Margin> margin{};
  std::optional<Nimber> nimber{};
  std::optional<OtherValue> other{};  ///< of a registered evaluation
  /// Bounds on the value if a limit ended the solve.
  std::optional<AnyValue> at_least{};
  std::optional<AnyValue> at_most{};
  Datum answer{};  ///< the answer that the game's source asks for
  Datum move{};    ///< the first of the best moves; null when play is over
  /// The move of the game's own strategy: the first one, in order of preference, that keeps the
  /// outcome (in a scoring game, the margin); in a lost position, the move of `ResistingGame`.
  Datum own_move{};
  /// The moves that attain the value, in order of preference; nothing if there are too many to
  /// list.
  std::optional<Datum::List> best_moves{};
  /// All of the best moves, if they are too many to list but form few families.
  std::optional<std::vector<MoveFamily>> best_families{};
  /// The winning moves of a won position, in order of preference; nothing if there are too many.
  std::optional<Datum::List> winning_moves{};
  std::optional<std::vector<MoveValue>> moves{};  ///< all moves, if asked for and not too many
  /// The members that would take much more work than the value, and so are left out: "plies" if
  /// only the outcome was found, "best_moves".
  std::vector<std::string> left_out{};
  std::vector<Advice> advice{};  ///< if a limit ended the solve
  Statistics statistics{};       ///< of the value; `bytes` is the total held
  Statistics listing{};          ///< of the moves
  std::string strategy{};        ///< the strategy that the solver used, if it chooses one
  /// Whether the solver is compiled for the game rather than run on the game's model; nothing for a
  /// stored value.
  std::optional<bool> is_compiled{};

  /// Whether the value has been found. One of a registered evaluation need not have an outcome.
  bool has_value() const { return outcome || other; }
  bool leaves_out(std::string_view member) const {
    return std::ranges::find(left_out, member) != left_out.end();
  }
};

/// Adds the distance, the margin or the nimber of a value to an Answer or a MoveValue.
template <class Target>
void set_value(Target& target, const AnyValue& value) {
  if (const auto* distance = std::get_if<Distance>(&value);
      distance != nullptr && *distance != Distance::draw())
    target.plies = distance->plies();
  if (const auto* margin = std::get_if<Margin>(&value)) target.margin = *margin;
  if (const auto* nimber = std::get_if<Nimber>(&value)) target.nimber = *nimber;
  if (const auto* other = std::get_if<OtherValue>(&value)) target.other = *other;
}

}  // namespace zugzwang
