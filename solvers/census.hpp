#pragma once

// Takes the census of all numbered positions of a game from its tables.

#include <zugzwang/core/census.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/retrograde/retrograde_tables.hpp>

namespace zugzwang {

/// Solves all states, and counts the numbered positions, with those equivalent to them, except the
/// positions that the game excludes from counting. Counts also by plies if the tables keep
/// distances. The positions of the census are the lowest indices; if the game has canonical forms
/// and gives orbit sizes, of the canonical ones.
///
/// If a limit ends it, returns the limit's status, and the census is then meaningless. Cost: the
/// solve, and one pass over the indices, of which each process that shares the tables visits its
/// own; if the game has canonical forms and gives no orbit sizes, each process visits all. Throws
/// Error `not_applicable` for a SymmetricGame that gives no orbit sizes and does not number all of
/// its positions.
Status take_census(RetrogradeTables& tables, const Limits& limits, Census& census);

}  // namespace zugzwang
