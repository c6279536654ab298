#pragma once

// The heart of retrograde analysis: from the states decided last backwards to those that follow
// from them, one level of distance after the other. A state with a move to a lost one is won at
// once (immediate colouring); one whose options all turn out to be won for the opponent is lost
// when the last of them does (eventual colouring, by a counter of remaining options). What nothing
// decides is a draw. The table may be cut into parts that work side by side; the order in which
// updates of one level arrive makes no difference, so neither does the number of parts.

#include <cstdint>

#include <zugzwang/solvers/retrograde/exchange.hpp>
#include <zugzwang/solvers/retrograde/predecessor_generator.hpp>
#include <zugzwang/solvers/retrograde/tier_at_work.hpp>

namespace zugzwang {

/// Percolates one part of a tier until nothing more is decided anywhere. The frontiers, one a part,
/// hold what was decided in the level before `next`; all that is decided in fewer plies has been
/// percolated. `next` is the level to start with, and in the end the one to go on with. The first
/// part adds to the tier what the processes that share it have sent each other.
template <class Cell>
Ended percolate(TableAtWork<Cell>& table, TierAtWork& tier,
                const PredecessorGenerator& predecessor_generator, unsigned part,
                std::uint64_t& next, Exchange& exchange, Supervisor& supervisor);

/// Returns the bytes that so many parts of a process need at most for what they tell others.
std::uint64_t bytes_between(unsigned processes, unsigned parts);

}  // namespace zugzwang
