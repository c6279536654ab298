#pragma once

// The core of retrograde analysis. Percolation propagates values from the states decided last to
// their predecessors, one level of distance after another. A state with a move to a lost state is
// won at once (immediate colouring); a state whose options all turn out to be won for the opponent
// is lost when the last of them does (eventual colouring, by a counter of remaining options). A
// state that is never decided is a draw. The table may be cut into parts that are processed in
// parallel; the order in which the updates of a level arrive makes no difference, and so neither
// does the number of parts.

#include <cstdint>

#include <zugzwang/solvers/retrograde/predecessor_generator.hpp>
#include <zugzwang/solvers/retrograde/tier_at_work.hpp>
#include <zugzwang/solvers/retrograde/update_exchange.hpp>

namespace zugzwang {

/// Percolates one part of a tier until nothing more is decided in any part. The frontiers, one per
/// part, hold the states decided in the level before `next`; all states decided in fewer plies have
/// been percolated. `next` is the level to start with and, on return, the level to continue with.
/// The first part adds to the tier the traffic between the processes that share it.
template <class Cell>
EndOfPass percolate(TableAtWork<Cell>& table, TierAtWork& tier,
                    const PredecessorGenerator& predecessor_generator, unsigned part,
                    std::uint64_t& next, UpdateExchange& exchange, Supervisor& supervisor);

/// Returns the most bytes that `parts` parts of a process need for messages to other processes.
std::uint64_t bytes_between(unsigned processes, unsigned parts);

}  // namespace zugzwang
