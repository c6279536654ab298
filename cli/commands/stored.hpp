#pragma once

// Solution files as all commands take them: by --solution, or from the folder that the environment
// names.

#include <memory>
#include <optional>
#include <string>

#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/tablebase.hpp>
#include <zugzwang/engine/services/tablebase_solver.hpp>

namespace zugzwang::cli {

/// Opens a solution file within the limits of a command.
std::shared_ptr<const Tablebase> open_tables(const std::string& file, const Arguments& arguments);

/// The game of a solution file; nothing if that cannot be read, or the game is not known.
const GameEntry* game_of_tablebase(const std::string& file, const Registry& registry);

/// The solution files that take the place of a solver: the one that --solution names; or, where
/// neither a file nor a solver is asked for, those of the folder ZUGZWANG_SOLUTIONS. A file of the
/// folder that cannot be read is told on standard error.
class TablebaseFiles {
 public:
  /// Throws Error where the file that is named cannot be read, or is not by the evaluation asked
  /// for.
  explicit TablebaseFiles(const Arguments& arguments);

  /// Returns the file that is named, whether it fits the problem or not, or the first of the folder
  /// that does. An evaluation asked for on the command line takes the place of the one wanted.
  std::shared_ptr<const Tablebase> find(const Problem& problem, SolutionWanted wanted = {});
  /// Gives up what the files of the folder hold in memory.
  void close();

 private:
  const Arguments& arguments_;
  std::shared_ptr<const Tablebase> named_;
  std::optional<TablebaseFolder> folder_;
};

/// A session that reads the values of a problem from such a file, if there is one. Throws Error
/// where the file that is named does not fit.
std::optional<Session> tablebase_session(const Arguments& arguments, const Problem& problem,
                                         const SolutionWanted& wanted = {});

/// Such as "0.52 bits a position for the outcomes, 1.3 for the distances".
std::string format_bits(const TablebaseSizes& sizes);

}  // namespace zugzwang::cli
