#pragma once

// Computes the chart of a row game: an entry for every position of some rows.

#include <cstdint>
#include <functional>
#include <string>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/any_solver.hpp>

namespace zugzwang {

/// What a chart shows of each position; `value` is by the evaluation of the session.
enum class Show { outcome, move, plies, value };

struct ChartRow {
  std::uint64_t row = 0;
  Datum::List entries;
  std::string packed;  ///< of winning moves, if the game packs its rows
};

/// Calls `each` for each of the rows `first` to `last`, which takes the memory of the solver alone:
/// that of all rows up to `last`, or up to those whose repetition is proved.
/// Throws Error{not_applicable} if the game has no rows.
Status chart(Session& session, std::uint64_t first, std::uint64_t last, Show show,
             const Limits& limits, const std::function<void(const ChartRow&)>& each);

}  // namespace zugzwang
