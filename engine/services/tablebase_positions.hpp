#pragma once

// Lists the positions of a tablebase with their values, without their being asked for one by one.

#include <cstdint>
#include <functional>
#include <optional>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/outcome.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/solvers/retrograde/tiered_rules.hpp>
#include <zugzwang/store/tablebase.hpp>

namespace zugzwang {

/// Which positions of a tablebase are listed: those with this outcome and this number of plies.
struct StoredFilter {
  std::optional<Outcome> outcome{};
  std::optional<std::uint64_t> plies{};  ///< of a win or a loss; draws have none

  bool passes(Distance value) const {
    return (!outcome || value.outcome() == *outcome) &&
           (!plies || (value != Distance::draw() && value.plies() == *plies));
  }
};

using StoredVisitor = std::function<void(const TierPlace& place, Distance value)>;

/// Visits the positions that pass, tier by tier in the order of the tablebase, and by ascending
/// index in a tier. Of equivalent positions only the canonical one is stored. Cost: some 10
/// nanoseconds an index. Throws Error{bad_file} if a block is damaged.
Status each_stored(const Tablebase& tables, const StoredFilter& filter, const Limits& limits,
                   const StoredVisitor& visit);

/// The same for a session that reads positions with keys, which are those that play can reach from
/// `root`: visits each once, breadth first, in place of equivalent ones the first. The visitor gets
/// tier 0 and the number of the position in the session's graph. Cost: that of reaching them, and
/// a look-up each; memory: that of the graph, and some 60 bytes a position.
Status each_reached(Session& session, std::uint64_t root, const StoredFilter& filter,
                    const Limits& limits, const StoredVisitor& visit);

/// Visits positions in some order, the same in each call.
using EachStored = std::function<Status(const StoredVisitor&)>;

/// Visits `count` of these positions, or all of them if there are fewer, in the same order. Every
/// set of so many positions is equally likely, and the same seed gives the same set. Cost: twice
/// that of `each`, and no memory.
Status sample_stored(const EachStored& each, std::uint64_t count, std::uint64_t seed,
                     const StoredVisitor& visit);

/// Returns the place, in order of preference, of the first best move of a stored position with this
/// value; nothing if play is over. `view` only lends its memory. Throws Error{bad_file} if no move
/// attains the value.
std::optional<std::uint64_t> best_option(const Tablebase& tables, const TieredRules& rules,
                                         const TierPlace& place, Distance value,
                                         TieredRules::View& view);

}  // namespace zugzwang
