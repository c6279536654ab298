#pragma once

// What a solver says of one position.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/value.hpp>

namespace zugzwang {

/// An arithmetic progression of moves: each leaves `step` more in the last heap but one, `step`
/// fewer in the last.
struct MoveFamily {
  Datum first;
  Datum last;
  std::uint64_t step = 0;
  std::uint64_t count = 1;
};

/// A move, and its value as the mover sees it; of a nimber that of the option.
struct MoveValue {
  Datum move{};
  Outcome outcome = Outcome::draw;
  std::optional<std::uint64_t> plies{};
  std::optional<Margin> margin{};
  std::optional<Nimber> nimber{};
};

struct Answer {
  std::string solver;
  EvaluationKind evaluation = EvaluationKind::outcome;
  Status status = Status::complete;
  /// Nothing if a limit ended the solve. Where it ended the look at the moves, they alone are left
  /// out.
  std::optional<Outcome> outcome{};
  std::optional<std::uint64_t> plies{};
  std::optional<Margin> margin{};
  std::optional<Nimber> nimber{};
  /// What is known of the value where a limit ended the solve.
  std::optional<AnyValue> at_least{};
  std::optional<AnyValue> at_most{};
  Datum answer{};  ///< what the game's own source asks for
  Datum move{};    ///< the first of the best moves; null when play is over
  /// What the game's own strategy plays: the first move, in order of preference, that keeps the
  /// outcome, in a scoring game the margin; in a lost position what resists.
  Datum own_move{};
  /// The moves that attain the value, in order of preference; nothing if there are too many to
  /// list.
  std::optional<Datum::List> best_moves{};
  /// All of them even so, if they make up few families.
  std::optional<std::vector<MoveFamily>> best_families{};
  /// The moves that win, in order of preference, of a won position; nothing if there are too many.
  std::optional<Datum::List> winning_moves{};
  std::optional<std::vector<MoveValue>> moves{};  ///< all, where asked for and not too many
  Statistics statistics{};                        ///< of this answer; the bytes are held in all
  std::string strategy{};  ///< by which the solver went, where it chooses one
  /// Whether the solver is compiled for the game, else it runs on its model; nothing of a stored
  /// value.
  std::optional<bool> is_compiled{};
};

/// Adds what a value tells beyond its outcome to an Answer or a MoveValue.
template <class Target>
void set_value(Target& target, const AnyValue& value) {
  if (const auto* distance = std::get_if<Distance>(&value);
      distance != nullptr && *distance != Distance::draw())
    target.plies = distance->plies();
  if (const auto* margin = std::get_if<Margin>(&value)) target.margin = *margin;
  if (const auto* nimber = std::get_if<Nimber>(&value)) target.nimber = *nimber;
}

}  // namespace zugzwang
