#pragma once

// Long analyses that keep their progress in a file.

#include <filesystem>
#include <memory>

#include <zugzwang/facade/any_solution.hpp>
#include <zugzwang/facade/problem.hpp>
#include <zugzwang/facade/services/tier_journal.hpp>

namespace zugzwang {

/// Opens the first solver chosen that can keep its progress. Throws Error{not_applicable} where
/// none can, and as `candidates` does.
Session open_to_keep(const Problem& problem, const SolverChoice& choice);

/// Lets the session keep its progress in a file from now on, and go on from what the file has of
/// the same rules, evaluation and numbering. The journal must outlive the solves of the session.
/// Throws Error{bad_file}; see TierJournal.
std::unique_ptr<TierJournal> keep_progress(Session& session, const Problem& problem,
                                           const std::filesystem::path& file);

}  // namespace zugzwang
