#pragma once

// Solves a position with all that can go with it: files that are read or written, and processes
// that share the work. What asks for an answer states what it wants, and gets it from one call.

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/save_tablebase.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>
#include <zugzwang/store/tablebase.hpp>
#include <zugzwang/store/tier_journal.hpp>

namespace zugzwang {

struct SolveRequest {
  SolverChoice choice{};
  AnswerDetail detail = AnswerDetail::best_moves;
  bool prefers_traps = false;          ///< among moves of equal value; see `prefer_traps`
  Communicator* others = nullptr;      ///< the processes that share the work
  std::filesystem::path checkpoint{};  ///< where progress is saved; nowhere if empty
  std::filesystem::path save{};        ///< where the values are saved; nowhere if empty
  SaveOptions saving{};
  std::filesystem::path trace{};  ///< of the traffic between the processes
  /// Returns a tablebase that takes the place of a solver, if there is one.
  std::function<std::shared_ptr<const Tablebase>()> stored{};
  /// Called before the solve with the session, and what was found in the checkpoint, if they are
  /// open for all of it.
  std::function<void(const Session&, const TierJournal*)> opened{};
};

struct SolveReport {
  Answer answer{};
  std::optional<TablebaseSizes> saved{};  ///< nothing unless the answer is complete
};

/// Solves the position of a problem, by the first candidates that do unless the request needs one
/// session for the whole solve. Where processes share it, all call the function together, and what
/// is written is a folder even if there is only one. Throws as the functions of choose.hpp,
/// share.hpp, progress.hpp and save_tablebase.hpp do.
SolveReport solve(const Problem& problem, const SolveRequest& request, const Limits& limits);

}  // namespace zugzwang
