#pragma once

// What operations do with files and other processes, on a machine that has them.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/book.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/services/session_cache.hpp>
#include <zugzwang/engine/services/solve_resources.hpp>
#include <zugzwang/engine/services/tablebase_solver.hpp>

namespace zugzwang {

/// Which solution files take the place of a solver: the one that is named or, where neither a file
/// nor a solver is, those of a folder.
struct SolutionSource {
  SolverChoice choice{};
  std::string file{};    ///< empty for none
  std::string folder{};  ///< empty for none
  Limits limits{};
  /// Called with a message on a file of the folder that cannot be read.
  std::function<void(const std::string&)> note{};
};

class SolutionFiles {
 public:
  /// Throws Error where the named file cannot be read, or has another evaluation than requested.
  explicit SolutionFiles(SolutionSource source);

  /// Returns the values of the named file, whether it fits the problem or not, or of the first file
  /// of the folder that fits. An evaluation that is chosen overrides the one in `wanted`.
  std::optional<StoredValues> find(const Problem& problem, SolutionWanted wanted = {});
  /// Releases the memory that the files of the folder hold.
  void close();

 private:
  SolutionSource source_;
  std::shared_ptr<const Tablebase> named_;
  std::optional<TablebaseFolder> folder_;
};

/// Solution files that stay open for further requests, which name the same ones.
struct OpenFiles {
  std::shared_ptr<SolutionFiles> solutions{};
  std::shared_ptr<const Tablebase> tables{};
};

/// Returns how a session is opened with the values of a solution file.
SessionRequest session_by(const calls::Context& context, std::shared_ptr<const Tablebase> tables);
/// Returns a solution file that is open. Throws Error.
std::shared_ptr<const Tablebase> tables_by(const calls::Context& context, const std::string& file,
                                           const Limits& limits);
/// Returns the book in a file, which may be incomplete. Throws Error that names the file.
Book book_in(const std::string& file);
/// Throws Error if two members name the same file or folder, however each is named.
void require_other_file(std::string_view member, const std::string& file, std::string_view other,
                        const std::string& other_file);
/// Returns how a session is opened: by the solver, or with a solution file with these contents,
/// whose values are kept if the session is.
SessionRequest session_by(const calls::Context& context, const SolverChoice& choice,
                          const FilesAsked& files, const Limits& limits,
                          const SolutionWanted& wanted = {});
/// Returns the processes and the checkpoint of a solve, which must end before the problem does.
SolveResources resources_by(const calls::Context& context, const Problem& problem,
                            const FilesAsked& files, const Limits& limits);
/// Returns what was saved in a file, as data and as text.
Datum saved_to_datum(const std::string& file, const TablebaseSizes& sizes);
std::string saved_text(const std::string& file, const TablebaseSizes& sizes);
/// Tells what a solve by several processes will take.
void announce_plan(const calls::Context& context, const Problem& problem, const Session& session,
                   unsigned threads);

using TakeNimbers = std::function<void(std::span<const Nimber>)>;

/// Lists nimbers as `ListsNimbers` does, saves them in a checkpoint, and takes from it those that
/// it has. Throws Error, also where the nimbers are not saved.
Status list_with_checkpoint(const calls::Context& context, const std::string& checkpoint,
                            const Problem& problem, const Session& session, std::uint64_t count,
                            const Limits& limits, const TakeNimbers& take);

}  // namespace zugzwang
