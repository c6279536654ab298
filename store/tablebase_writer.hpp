#pragma once

// Writes a tablebase tier by tier as the tiers are solved, so that a table can be released once the
// tiers that lead to it are solved.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/services/tablebase_format.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/solvers/retrograde/tiered_rules.hpp>

namespace zugzwang {

/// Whether blocks are compressed by zstd, or stored as they are, for a reader that maps the file
/// and has no time to decompress.
enum class Packing { zstd, flat };

struct SaveOptions {
  Packing packing = Packing::zstd;
  std::string program{};  ///< the version of the program, stored in the file
};

/// A file that is being written. It is written as FILE.partial, which is renamed when it is
/// complete; if it is never completed, nothing is left. Memory: some kilobytes, and 12 bytes per
/// block of 16 KiB.
class TablebaseWriter {
 public:
  /// Throws Error{bad_file} if the file cannot be written, or another process is writing it.
  TablebaseWriter(std::filesystem::path file, Packing packing);
  ~TablebaseWriter();
  TablebaseWriter(const TablebaseWriter&) = delete;
  TablebaseWriter& operator=(const TablebaseWriter&) = delete;

  /// Adds a finished tier, or the share of it that the tables hold. Throws Error{bad_file}, for
  /// example if the disk is full.
  Status add(std::uint64_t tier, const HoldsTables& tables, const TieredRules& rules,
             EvaluationKind evaluation, Meter& meter);
  /// Writes the description of the added tiers, and renames the file. Throws Error{bad_file}.
  void finish(const TablebaseHeader& head);

 private:
  class Stream;

  void write(std::string_view bytes);
  void expect(const std::function<bool()>& call) const;

  std::filesystem::path file_;
  std::filesystem::path partial_;
  int descriptor_ = -1;
  std::unique_ptr<Stream> stream_;
  std::uint64_t at_ = 0;
  std::vector<TablebaseTier> tiers_;
  std::vector<BlockEntry> blocks_;  // of all tiers
};

struct SaveReport {
  Status status = Status::complete;  ///< nothing is saved unless it is complete
  TablebaseSizes sizes{};            ///< of all shards, if there are any
};

/// Solves the tier of the problem's position and all tiers reachable from it, and saves them in a
/// file. If several processes share the session's work, or the name ends in a slash or is that of a
/// folder, saves them in a folder of that name, with a shard for each process; all processes call
/// the function together. Throws Error{not_applicable} if the session's solver holds no tables or
/// its game is not numbered, and Error{bad_file}; an error in one process is thrown in all.
SaveReport save_tablebase(Session& session, const Problem& problem,
                          const std::filesystem::path& file, const Limits& limits,
                          const SaveOptions& options = {});

/// Opens the first candidate whose solution can be saved. Throws Error{not_applicable} if there is
/// none, and as `candidates` does.
Session open_to_save(const Problem& problem, const SolverChoice& choice = {});

}  // namespace zugzwang
