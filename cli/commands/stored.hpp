#pragma once

// Solution files as all commands use them: given by --solution, or found in the folder that the
// environment names.

#include <memory>
#include <optional>
#include <string>

#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/session_cache.hpp>
#include <zugzwang/engine/services/tablebase_solver.hpp>
#include <zugzwang/store/tablebase.hpp>
#include <zugzwang/store/tier_journal.hpp>

namespace zugzwang::cli {

/// Opens a solution file within the limits of a command.
std::shared_ptr<const Tablebase> open_tables(const std::string& file, const Arguments& arguments);

/// Returns the game of a solution file; nothing if the file cannot be read or the game is unknown.
const GameEntry* game_of_tablebase(const std::string& file, const Registry& registry);

/// Throws Error{bad_file} that says why a solution file has no known game; returns if it has one.
void require_game_of_tablebase(const std::string& file, const Registry& registry);

/// The solution files that take the place of a solver: the one that --solution names; or, where
/// neither a file nor a solver is given, those of the folder ZUGZWANG_SOLUTIONS. A file of the
/// folder that cannot be read is reported on standard error.
class TablebaseFiles {
 public:
  /// Throws Error where the named file cannot be read, or has another evaluation than requested.
  explicit TablebaseFiles(const Arguments& arguments);

  /// Returns the values of the named file, whether it fits the problem or not, or of the first file
  /// of the folder that fits. An evaluation given on the command line overrides the one in
  /// `wanted`.
  std::optional<StoredValues> find(const Problem& problem, SolutionWanted wanted = {});
  /// Releases the memory that the files of the folder hold.
  void close();

 private:
  const Arguments& arguments_;
  std::shared_ptr<const Tablebase> named_;
  std::optional<TablebaseFolder> folder_;
};

/// Returns how a command opens a session: with the solver of the command line, or with a solution
/// file with the required contents.
SessionRequest session_request(const Arguments& arguments, const SolutionWanted& wanted = {});

/// Reports on standard error what the file of --checkpoint holds.
void report_checkpoint(const std::string& file, const TierJournal& journal);

/// Formats sizes as in "0.52 bits a position for the outcomes, 1.3 for the distances".
std::string format_bits(const TablebaseSizes& sizes);

}  // namespace zugzwang::cli
