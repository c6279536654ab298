#pragma once

// Saves the tables of a solver as a tablebase.

#include <filesystem>
#include <string>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/store/tablebase_format.hpp>
#include <zugzwang/store/tablebase_writer.hpp>

namespace zugzwang {

struct SaveReport {
  Status status = Status::complete;  ///< nothing is saved unless it is complete
  TablebaseSizes sizes{};            ///< of all shards, if there are any
};

/// Solves the tier of the problem's position and all tiers reachable from it, and saves them in a
/// file. If several processes share the session's work, or the name ends in a slash or is that of a
/// folder, saves them in a folder of that name, with a shard for each process; all processes call
/// the function together. Of a game without a numbering, saves all positions that play can reach,
/// by their keys, in one file; memory: 16 bytes a position beside those of the solver and the
/// graph. Throws Error{not_applicable} if the positions are neither numbered, with a solver that
/// holds tables, nor known by keys, and Error{bad_file}; an error in one process is thrown in all.
SaveReport save_tablebase(Session& session, const Problem& problem,
                          const std::filesystem::path& file, const Limits& limits,
                          Packing packing = Packing::zstd);

/// Throws Error{bad_file} if something is in the way of a solution file of a problem's rules:
/// anything but a solution file of the same rules, or a folder.
void require_replaceable(const std::filesystem::path& file, const Problem& problem);

/// Opens the first candidate whose solution can be saved. Throws Error{not_applicable} if there is
/// none, and as `candidates` does.
Session open_to_save(const Problem& problem, const SolverChoice& choice = {});

}  // namespace zugzwang
