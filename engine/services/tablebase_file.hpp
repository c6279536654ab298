#pragma once

// Writes a solution to a file, tier by tier as they are solved, so that a table need not outlive
// those that lead to it.

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

/// Whether blocks are packed by zstd, or lie in the file as they are, for a reader that maps it and
/// has no time to unpack.
enum class Packing { zstd, flat };

struct SaveOptions {
  Packing packing = Packing::zstd;
  std::string program{};  ///< the version of the program, for the file to tell
};

/// A file at work. It is written as FILE.partial, which is renamed when it is complete; if it never
/// is, nothing is left. Memory: some kilobytes, and 12 bytes a block of 16 KiB.
class TablebaseWriter {
 public:
  /// Throws Error{bad_file} where the file cannot be written, or is being written by another
  /// process.
  TablebaseWriter(std::filesystem::path file, Packing packing);
  ~TablebaseWriter();
  TablebaseWriter(const TablebaseWriter&) = delete;
  TablebaseWriter& operator=(const TablebaseWriter&) = delete;

  /// Adds a finished tier, or the share of it that the tables hold. Throws Error{bad_file}, such as
  /// where the disk is full.
  Status add(std::uint64_t tier, const HoldsTables& tables, const TieredRules& rules,
             EvaluationKind evaluation, Meter& meter);
  /// Writes what tells of the tiers added, and gives the file its name. Throws Error{bad_file}.
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
  std::vector<BlockEntry> blocks_;  // of all of them
};

struct SaveReport {
  Status status = Status::complete;  ///< nothing is saved unless it is complete
  TablebaseSizes sizes{};            ///< of all shards where there are some
};

/// Solves the tier of the problem's position with those that play can reach from it, and saves them
/// in a file; where several processes share the session's work, the name ends in a slash or is that
/// of a folder, in a folder of that name, each a shard of its own, and all of them call it
/// together. Throws Error{not_applicable} where the session's solver holds no tables or its game is
/// not numbered, and Error{bad_file}; in all processes what is thrown in one.
SaveReport save_tablebase(Session& session, const Problem& problem,
                          const std::filesystem::path& file, const Limits& limits,
                          const SaveOptions& options = {});

/// Opens the first candidate whose solution can be saved. Throws Error{not_applicable} where there
/// is none, and as `candidates` does.
Session open_to_save(const Problem& problem, const SolverChoice& choice = {});

}  // namespace zugzwang
