#pragma once

// Solves and counts with what is outside the program: files that keep progress and values, and
// processes that share the work.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/services/census.hpp>
#include <zugzwang/engine/services/save_tablebase.hpp>
#include <zugzwang/engine/services/solve_request.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>
#include <zugzwang/store/saved_search.hpp>
#include <zugzwang/store/tablebase_format.hpp>
#include <zugzwang/store/tier_journal.hpp>

namespace zugzwang {

/// Where processes may share the work, even if there is only one, what is written is a folder, from
/// which fewer or more processes can continue.
struct SolveResources {
  Communicator* others = nullptr;      ///< the processes that share the work
  std::filesystem::path trace{};       ///< of the traffic between them; nowhere if empty
  std::filesystem::path checkpoint{};  ///< where progress is saved; nowhere if empty
  std::filesystem::path save{};        ///< where the values are saved; nowhere if empty
  Packing packing = Packing::zstd;     ///< of these values
  /// Called with the session, if the resources need one for the whole solve.
  std::function<void(const Session&)> opened{};
  /// Called with what was found in the checkpoint.
  std::function<void(const TierJournal&)> resumed{};
  std::function<void(const SavedSearch&)> continued{};  ///< the same of a search
};

struct SavedAnswer : SolvedAnswer {
  std::optional<TablebaseSizes> saved{};  ///< of the values, if they have been saved
  std::string not_saved{};                ///< why they could not be saved, if they could not
};

/// Solves a position as `solve` of solve_request.hpp does, in one session if the resources need it.
/// Where processes share the work, all call the function together; the limits then apply to the
/// solve, and listing the moves of the solved position takes as long as it needs. Throws Error as
/// the functions of share.hpp, progress.hpp and save_tablebase.hpp do, too.
SavedAnswer solve(const Problem& problem, const SolveRequest& request,
                  const SolveResources& resources, const Limits& limits);

/// Counts positions as `census` of census.hpp does. With a checkpoint or other processes, counts
/// all positions of the rules, in one session that keeps its progress and shares its work. Saves no
/// values.
CensusReport census(const Problem& problem, const CensusRequest& request,
                    const SolveResources& resources, const Limits& limits);

}  // namespace zugzwang
