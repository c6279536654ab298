#pragma once

// Saves the progress of long analyses on disk.

#include <filesystem>
#include <memory>

#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/store/saved_search.hpp>
#include <zugzwang/store/tier_journal.hpp>

namespace zugzwang {

/// Opens a solver that saves its progress: the search that is best for the game; or else the first
/// of the candidates that saves tiers; or else, unless `by_tiers`, the first search that saves what
/// it finds. Throws Error{not_applicable} if there is none, and as `candidates` does.
Session open_for_checkpoint(const Problem& problem, const SolverChoice& choice,
                            bool by_tiers = false);

/// Makes the session save its progress from now on, and continue from the saved progress of the
/// same rules, evaluation and numbering: in a file, or in a folder if several processes share the
/// work, the name ends in a slash, or the folder exists. The returned value must outlive the solves
/// of the session. Throws Error{bad_file} as
/// `open_journal` does.
std::unique_ptr<TierJournal> keep_progress(Session& session, const Problem& problem,
                                           const std::filesystem::path& file);
/// The same for a search, which saves what it finds in a file. Throws Error{bad_file} as
/// SavedSearch does.
std::unique_ptr<SavedSearch> keep_findings(Session& session, const Problem& problem,
                                           const std::filesystem::path& file);

}  // namespace zugzwang
