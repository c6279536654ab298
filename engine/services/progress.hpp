#pragma once

// Saves the progress of long analyses on disk.

#include <filesystem>
#include <memory>

#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/store/tier_journal.hpp>

namespace zugzwang {

/// Opens the first of the candidates that can save its progress. Throws Error{not_applicable} if
/// there is none, and as `candidates` does.
Session open_for_checkpoint(const Problem& problem, const SolverChoice& choice);

/// Makes the session save its progress from now on, and continue from the saved progress of the
/// same rules, evaluation and numbering: in a file, or in a folder if several processes share the
/// work, the name ends in a slash, or the folder exists. The returned value must outlive the solves
/// of the session. Throws Error{bad_file} as
/// `open_journal` does.
std::unique_ptr<TierJournal> keep_progress(Session& session, const Problem& problem,
                                           const std::filesystem::path& file);

}  // namespace zugzwang
