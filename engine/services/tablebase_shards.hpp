#pragma once

// A solution that several processes have written, each a file of its own, in a folder. The folder
// has its name only when all of them are complete.

#include <filesystem>
#include <optional>
#include <string>

#include <zugzwang/engine/services/disk.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>

namespace zugzwang {

/// Such as shard-003-of-008.solution.
std::string shard_name(unsigned rank, unsigned ranks);

/// Whether something is a folder with at least one shard in it.
bool holds_shards(const std::filesystem::path& folder);

/// Returns how many shards the solution in a folder has, going by the names of its files; others
/// than those of shards do not count. Throws Error{bad_file} where one is missing, or some are
/// those of a solution of another number.
unsigned count_shards(const std::filesystem::path& folder);

/// A folder at work, to which each process adds its shard. It is written as FOLDER.partial, which
/// is renamed when all shards are complete; if they never are, nothing is left. A former solution
/// is replaced at once; where the file system cannot, it is FOLDER.former for a moment, and after a
/// kill then the next run gives it back its name. All processes call the functions in the same
/// order.
class ShardFolder {
 public:
  /// Throws Error{bad_file}, in all processes, where the folder cannot be made, is being written by
  /// another run, or would take the place of something else than a folder of shards; likewise
  /// where FOLDER.former is something else. No others are there for a process that is alone.
  ShardFolder(const std::filesystem::path& folder, Communicator* others);
  ~ShardFolder();
  ShardFolder(const ShardFolder&) = delete;
  ShardFolder& operator=(const ShardFolder&) = delete;

  /// The file that this process is to write.
  std::filesystem::path file() const;
  /// Gives the folder its name, in the place of a former one. Throws Error{bad_file}.
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
