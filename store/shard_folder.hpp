#pragma once

// Keeps a tablebase that several processes have written in a folder, with a file for each process.
// The folder gets its name only when all files are complete.

#include <filesystem>
#include <optional>
#include <string>

#include <zugzwang/solvers/retrograde/communicator.hpp>
#include <zugzwang/store/disk.hpp>

namespace zugzwang {

/// Returns a name such as shard-003-of-008.solution.
std::string shard_name(unsigned rank, unsigned ranks);

/// Returns whether a path is a folder with at least one shard in it.
bool holds_shards(const std::filesystem::path& folder);

/// Returns the number of shards of the solution in a folder, according to the names of its files;
/// files that are not shards are ignored. Throws Error{bad_file} if one is missing, or some belong
/// to a solution with a different number of shards.
unsigned count_shards(const std::filesystem::path& folder);

/// A folder that is being written, to which each process adds its shard. It is written as
/// FOLDER.partial, which is renamed when all shards are complete; if they are never completed,
/// nothing is left. A former solution is replaced atomically; if the file system does not support
/// this, it is FOLDER.former for a moment, and if the run is killed then, the next run restores its
/// name. All processes call the functions in the same order.
class ShardFolder {
 public:
  /// Throws Error{bad_file}, in all processes, if the folder cannot be created, is being written by
  /// another run, or would replace something other than a folder of shards, or if FOLDER.former is
  /// something else. `others` is null for a single process.
  ShardFolder(const std::filesystem::path& folder, Communicator* others);
  ~ShardFolder();
  ShardFolder(const ShardFolder&) = delete;
  ShardFolder& operator=(const ShardFolder&) = delete;

  /// Returns the file that this process must write.
  std::filesystem::path file() const;
  /// Renames the folder, and replaces a former one. Throws Error{bad_file}.
  void finish();

 private:
  void prepare();
  void settle_former();
  void rename();

  std::filesystem::path folder_;
  std::filesystem::path partial_;
  std::filesystem::path former_;
  Communicator* others_;
  std::optional<FolderLock> lock_;  // of the first process
  bool is_finished_ = false;
};

}  // namespace zugzwang
