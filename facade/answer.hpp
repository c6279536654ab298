#pragma once

// What a solver says of one position.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/facade/datum.hpp>
#include <zugzwang/facade/value.hpp>

namespace zugzwang {

/// An arithmetic progression of moves: each leaves `step` more in the first heap, `step` fewer in
/// the last.
struct MoveFamily {
  Datum first;
  Datum last;
  std::uint64_t step = 0;
  std::uint64_t count = 1;
};

struct Answer {
  std::string solver;
  EvaluationKind evaluation = EvaluationKind::outcome;
  Status status = Status::complete;
  std::optional<Outcome> outcome{};  ///< nothing if a limit ended the solve
  std::optional<std::uint64_t> plies{};
  std::optional<Margin> margin{};
  std::optional<Nimber> nimber{};
  Datum answer{};                           ///< what the game's own source asks for
  Datum move{};                             ///< null when play is over
  std::optional<Datum::List> best_moves{};  ///< nothing if there are too many to list
  /// All of them even so, if they make up few families.
  std::optional<std::vector<MoveFamily>> best_families{};
  Statistics statistics{};
};

}  // namespace zugzwang
