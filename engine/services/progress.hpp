#pragma once

// Saves the progress of long analyses on disk.

#include <cstdint>
#include <filesystem>
#include <memory>

#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/solvers/retrograde/checkpoint.hpp>

namespace zugzwang {

/// Opens the first of the candidates that can save its progress. Throws Error{not_applicable} if
/// there is none, and as `candidates` does.
Session open_to_keep(const Problem& problem, const SolverChoice& choice);

/// What saves the progress of a session, and what it contained when it was opened.
struct KeptProgress {
  std::unique_ptr<TierCheckpoints> checkpoints{};
  std::uint64_t finished_tiers = 0;
  bool has_level = false;           ///< of a current tier
  std::uint64_t damaged_bytes = 0;  ///< skipped; see TierJournal, also for the next
  std::uint64_t dropped_bytes = 0;
};

/// Makes the session save its progress from now on, and continue from the saved progress of the
/// same rules, evaluation and numbering: in a file, or in a folder if several processes share the
/// work, the name ends in a slash, or the folder exists. The returned value must outlive the solves
/// of the session. Throws Error{bad_file}; see TierJournal and ShareJournal.
KeptProgress keep_progress(Session& session, const Problem& problem,
                           const std::filesystem::path& file);

}  // namespace zugzwang
