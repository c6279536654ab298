#pragma once

// Counts how many of the reachable positions are won, lost and drawn.

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/services/reach.hpp>
#include <zugzwang/engine/services/values_of.hpp>

namespace zugzwang {

struct ValueCount {
  Status status = Status::complete;
  std::map<std::string, std::uint64_t> positions;  ///< by value, such as "win in 3"
};

/// Counts the positions reachable from `root`, at most the nearest `most`, by value.
inline ValueCount count_values(Session& session, std::uint64_t root, std::size_t most,
                               const Limits& limits) {
  ValueCount count;
  const auto reached = reachable_positions(*session.graph, root, most);
  KnownValues values(session);
  count.status = values.solve(reached, limits);
  if (count.status != Status::complete) return count;
  for (const std::uint64_t position : reached) ++count.positions[to_text(values.at(position))];
  return count;
}

}  // namespace zugzwang
