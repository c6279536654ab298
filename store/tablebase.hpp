#pragma once

// Reads the values of a tablebase by index, from one file or from a folder of shards, each of which
// contains the share of one of the processes that have solved the game together. Blocks are read
// and decompressed when they are first used, and retained while there is room.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/outcome.hpp>
#include <zugzwang/solvers/retrograde/index_share.hpp>
#include <zugzwang/store/disk.hpp>
#include <zugzwang/store/tablebase_format.hpp>

struct ZSTD_DCtx_s;

namespace zugzwang {

/// A block of a file in memory, decompressed.
struct LoadedBlock {
  const std::uint8_t* bytes = nullptr;
  bool is_recent = false;
};

/// The decompressed blocks of some files, within a limit of memory in bytes.
class BlockCache {
 public:
  explicit BlockCache(std::uint64_t most_bytes) : most_bytes_(most_bytes) {}

  /// Releases blocks that were not used recently until `bytes` more bytes fit.
  void make_room(std::uint64_t bytes);
  /// Keeps the bytes of a block at a fixed address, and stores the address in `block`.
  void insert(LoadedBlock& block, std::unique_ptr<std::uint8_t[]> bytes, std::uint64_t size);
  std::uint64_t bytes() const { return bytes_; }

 private:
  struct Owned {
    LoadedBlock* block = nullptr;
    std::unique_ptr<std::uint8_t[]> bytes;
    std::uint64_t size = 0;
  };

  std::uint64_t most_bytes_;
  std::vector<Owned> owned_;
  std::size_t hand_ = 0;
  std::uint64_t bytes_ = 0;
};

/// An open file, of a whole tablebase or of a shard; in a shard, `index` is the number of an index
/// in its share. A file that is changed meanwhile is a damaged one. For one thread at a time.
class TablebaseFile {
 public:
  /// Reads the description of the file; the cache must outlive the use of the file. Throws
  /// Error{bad_file} that names the file and the fault, and Error{too_large} if the description
  /// takes more than `most_bytes`.
  TablebaseFile(std::filesystem::path file, BlockCache& cache,
                std::uint64_t most_bytes = Datum::any_bytes);
  TablebaseFile(const TablebaseFile&) = delete;
  TablebaseFile& operator=(const TablebaseFile&) = delete;

  const std::filesystem::path& path() const { return path_; }
  const TablebaseContents& contents() const { return *contents_; }

  /// See Tablebase.
  bool has(std::size_t tier, std::uint64_t index) const;
  std::optional<Distance> value(std::size_t tier, std::uint64_t index) const;
  /// Compares all blocks with their checksums. Throws Error{bad_file} for the first that differs.
  Status check_blocks(Meter& meter) const;

 private:
  /// Returns the bytes of a block as they are stored, by whose checksum they are right.
  FileBytes stored(std::uint64_t block) const;
  const std::uint8_t* bytes_of(const TablebaseStream& stream, std::uint64_t block,
                               bool is_of_indices) const {
    LoadedBlock& loaded = loaded_[stream.first_block + block];
    loaded.is_recent = true;
    return loaded.bytes != nullptr ? loaded.bytes : load(stream, block, is_of_indices);
  }
  const std::uint8_t* load(const TablebaseStream& stream, std::uint64_t block,
                           bool is_of_indices) const;
  /// Returns the place of an index; at least `tier.places` if the index is not present.
  std::uint64_t place(const TablebaseTier& tier, std::uint64_t index) const;
  std::uint64_t place_of_key(const TablebaseTier& tier, std::uint64_t key) const;
  [[noreturn]] void refuse(const std::string& why, ErrorCode code = ErrorCode::bad_file) const {
    refuse_file("solution", path_, why, code);
  }

  std::filesystem::path path_;
  std::optional<StoredFile> stored_;
  std::optional<TablebaseContents> contents_;
  BlockCache& cache_;
  std::unique_ptr<ZSTD_DCtx_s, std::size_t (*)(ZSTD_DCtx_s*)> zstd_;
  mutable std::vector<LoadedBlock> loaded_;
};

/// An open tablebase. One that is changed meanwhile is damaged. For one thread at a time.
class Tablebase {
 public:
  static constexpr std::uint64_t usual_cache_bytes = std::uint64_t{1} << 28;

  /// Reads the description of a file, or of each shard in a folder, and later uses at most about
  /// `cache_bytes` for blocks. Throws Error{bad_file} that names the file and the fault, for a
  /// folder also a shard that is missing or does not belong to the others, and Error{too_large} if
  /// a description takes more than `most_bytes`.
  explicit Tablebase(std::filesystem::path file, std::uint64_t cache_bytes = usual_cache_bytes,
                     std::uint64_t most_bytes = Datum::any_bytes);

  /// The file, or the folder.
  const std::filesystem::path& file() const { return file_; }
  /// The description of the file, or of all shards together.
  const TablebaseContents& contents() const { return whole_ ? *whole_ : files_[0]->contents(); }

  /// Returns whether an index has a place in tier `tier` of `contents().tiers()`. Here and below,
  /// the index is the key where positions have keys. The functions that read blocks throw
  /// Error{bad_file} if one is damaged.
  bool has(std::size_t tier, std::uint64_t index) const {
    if (!whole_) return files_[0]->has(tier, index);
    if (index >= shares_[tier].indices()) return false;
    const IndexShare::Owner owner = shares_[tier].owner(index);
    return files_[owner.rank]->has(tier, owner.own);
  }
  /// Returns the value at an index; nothing if the index is not present, or does not stand for a
  /// position. If only outcomes are known, the distance is 0 plies. Cost: some nanoseconds and
  /// cache misses, and about ten microseconds if a block must be decompressed.
  std::optional<Distance> value(std::size_t tier, std::uint64_t index) const {
    if (!whole_) return files_[0]->value(tier, index);
    if (index >= shares_[tier].indices()) return std::nullopt;
    const IndexShare::Owner owner = shares_[tier].owner(index);
    return files_[owner.rank]->value(tier, owner.own);
  }

  /// Compares all blocks with their checksums. Throws Error{bad_file} for the first that differs.
  Status check_blocks(Meter& meter) const;

  /// Returns the heap size of the decompressed blocks in bytes.
  std::uint64_t cached_bytes() const { return cache_->bytes(); }

 private:
  void open_shards(std::uint64_t most_bytes);
  void check_shard(const TablebaseFile& shard, unsigned rank, unsigned ranks) const;

  std::filesystem::path file_;
  std::unique_ptr<BlockCache> cache_;
  std::vector<std::unique_ptr<TablebaseFile>> files_;  // by rank
  std::optional<TablebaseContents> whole_;             // of several shards
  std::vector<IndexShare> shares_;                     // how each tier is dealt to them
};

}  // namespace zugzwang
