#pragma once

// The values in one file of a solution, place by place. The file is mapped; blocks that are packed
// are unpacked when they are first asked for, and kept while there is room.

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
#include <zugzwang/core/values.hpp>
#include <zugzwang/facade/services/disk.hpp>
#include <zugzwang/facade/services/solution_format.hpp>

struct ZSTD_DCtx_s;

namespace zugzwang {

/// A block of a file in memory: in the map, or unpacked.
struct LoadedBlock {
  const std::uint8_t* bytes = nullptr;
  bool is_recent = false;
};

/// The blocks of some files that are unpacked, within so many bytes of memory.
class BlockCache {
 public:
  explicit BlockCache(std::uint64_t most_bytes) : most_bytes_(most_bytes) {}

  /// Gives up blocks that were not asked for lately, until so many more bytes have room.
  void make_room(std::uint64_t bytes);
  /// Keeps the bytes of a block, which stays where it is, and tells it where they are.
  void keep(LoadedBlock& block, std::unique_ptr<std::uint8_t[]> bytes, std::uint64_t size);
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

/// A file that is open, of a whole solution or of a shard of one; what is an index here is in a
/// shard the number of one in its share. It must not be changed meanwhile. For one thread at a
/// time.
class StoredFile {
 public:
  /// Reads what the file says of itself; the cache must outlive the use of the file. Throws
  /// Error{bad_file} that names the file and what is wrong with it, and Error{too_large} where its
  /// description takes more than `most_bytes`.
  StoredFile(std::filesystem::path file, BlockCache& cache,
             std::uint64_t most_bytes = Datum::any_bytes);
  StoredFile(const StoredFile&) = delete;
  StoredFile& operator=(const StoredFile&) = delete;

  const std::filesystem::path& path() const { return path_; }
  const SolutionContents& contents() const { return *contents_; }

  /// See StoredTables.
  bool keeps(std::size_t tier, std::uint64_t index) const;
  std::optional<Distance> value(std::size_t tier, std::uint64_t index) const;
  /// Holds a block against its checksum. Throws Error{bad_file}.
  void check(std::uint64_t block) const;

 private:
  const std::uint8_t* bytes_of(const StoredStream& stream, std::uint64_t block,
                               bool is_kept) const {
    LoadedBlock& loaded = loaded_[stream.first_block + block];
    loaded.is_recent = true;
    return loaded.bytes != nullptr ? loaded.bytes : load(stream, block, is_kept);
  }
  const std::uint8_t* load(const StoredStream& stream, std::uint64_t block, bool is_kept) const;
  std::string_view stored(std::uint64_t block) const;
  /// The number of places, or more, for an index that is not kept.
  std::uint64_t place(const StoredTier& tier, std::uint64_t index) const;
  [[noreturn]] void refuse(const std::string& why, ErrorCode code = ErrorCode::bad_file) const {
    refuse_file("solution", path_, why, code);
  }

  std::filesystem::path path_;
  std::optional<MappedFile> mapped_;
  std::optional<SolutionContents> contents_;
  BlockCache& cache_;
  std::unique_ptr<ZSTD_DCtx_s, std::size_t (*)(ZSTD_DCtx_s*)> zstd_;
  mutable std::vector<LoadedBlock> loaded_;
};

}  // namespace zugzwang
