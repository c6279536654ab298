#pragma once

// Long analyses that keep their progress on disk.

#include <cstdint>
#include <filesystem>
#include <memory>

#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/solvers/retrograde/checkpoint.hpp>

namespace zugzwang {

/// Opens the first solver chosen that can keep its progress. Throws Error{not_applicable} where
/// none can, and as `candidates` does.
Session open_to_keep(const Problem& problem, const SolverChoice& choice);

/// What keeps the progress of a session, and what it had when it was opened.
struct KeptProgress {
  std::unique_ptr<TierCheckpoints> checkpoints{};
  std::uint64_t finished_tiers = 0;
  bool has_level = false;           ///< of a tier at work
  std::uint64_t damaged_bytes = 0;  ///< passed over; see TierJournal, also for the next
  std::uint64_t dropped_bytes = 0;
};

/// Lets the session keep its progress in a file from now on, or in a folder where several processes
/// share its work, the name ends in a slash or the folder is there, and go on from what is there of
/// the same rules, evaluation and numbering. What is returned must outlive the solves of the
/// session. Throws Error{bad_file}; see TierJournal and ShareJournal.
KeptProgress keep_progress(Session& session, const Problem& problem,
                           const std::filesystem::path& file);

}  // namespace zugzwang
