#pragma once

// The values of a solution on disk, place by place: those of one file, or of a folder of shards,
// each of which holds the share of one of the processes that have solved the game together.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/values.hpp>
#include <zugzwang/facade/services/solution_format.hpp>
#include <zugzwang/facade/services/stored_file.hpp>
#include <zugzwang/solvers/retrograde/share.hpp>

namespace zugzwang {

/// A solution that is open. It must not be changed meanwhile. For one thread at a time.
class StoredTables {
 public:
  static constexpr std::uint64_t usual_cache_bytes = std::uint64_t{1} << 28;

  /// Reads what a file, or each shard of a folder, says of itself, and takes at most about so many
  /// bytes for blocks later. Throws Error{bad_file} that names the file and what is wrong with it:
  /// of a folder also what is missing, or does not belong to the others; and Error{too_large} where
  /// a description takes more than `most_bytes`.
  explicit StoredTables(std::filesystem::path file, std::uint64_t cache_bytes = usual_cache_bytes,
                        std::uint64_t most_bytes = Datum::any_bytes);

  /// The file, or the folder.
  const std::filesystem::path& file() const { return file_; }
  /// What the file says, or all shards say together.
  const SolutionContents& contents() const { return whole_ ? *whole_ : files_[0]->contents(); }

  /// Whether an index has a place in tier `tier` of `contents().tiers()`. The functions that read
  /// blocks throw Error{bad_file} where one is damaged.
  bool keeps(std::size_t tier, std::uint64_t index) const {
    if (index >= shares_[tier].indices()) return false;
    const Share::Owner owner = shares_[tier].owner(index);
    return files_[owner.rank]->keeps(tier, owner.own);
  }
  /// Returns the value at an index; nothing where it is not kept, or stands for no position. Where
  /// only outcomes are known, they are in 0 plies. Cost: some nanoseconds and cache misses, and
  /// some ten microseconds where a block must be unpacked.
  std::optional<Distance> value(std::size_t tier, std::uint64_t index) const {
    if (index >= shares_[tier].indices()) return std::nullopt;
    const Share::Owner owner = shares_[tier].owner(index);
    return files_[owner.rank]->value(tier, owner.own);
  }

  /// Holds all bytes of the blocks against their checksums. Throws Error{bad_file} for the first
  /// that differs.
  Status check_blocks(Meter& meter) const;

  /// The bytes that blocks take in memory.
  std::uint64_t cached_bytes() const { return cache_->bytes(); }

 private:
  void open_shards(std::uint64_t most_bytes);
  void check_shard(const StoredFile& shard, unsigned rank, unsigned ranks) const;

  std::filesystem::path file_;
  std::unique_ptr<BlockCache> cache_;
  std::vector<std::unique_ptr<StoredFile>> files_;  // by rank
  std::optional<SolutionContents> whole_;           // of several
  std::vector<Share> shares_;                       // how each tier is dealt to them
};

}  // namespace zugzwang
