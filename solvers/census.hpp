#pragma once

// The census of all numbered positions of a game, by its tables.

#include <zugzwang/core/census.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/retrograde/retrograde_tables.hpp>

namespace zugzwang {

/// Solves all states, and counts the positions of the rules: each that is numbered, with those that
/// are like it where states are alike, but for those that the game does not have counted. By plies,
/// too, where the tables keep distances.
/// The position of the census' longest win is the lowest index of all that take as long; where
/// states are alike and their orbits have a size, of the canonical ones.
///
/// A limit ends it with its status; the census is then of no use. Cost: the solution's, and one
/// pass over the indices, of which each process that shares the tables takes its own; where states
/// are alike and their orbits have no size, each looks at all. Throws Error `not_applicable` for a
/// SymmetricGame that tells no sizes of orbits and does not number all of its positions.
Status take_census(RetrogradeTables& tables, const Limits& limits, Census& census);

}  // namespace zugzwang
