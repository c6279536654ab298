#pragma once

// The values in a solution file, place by place. The file is mapped; blocks that are packed are
// unpacked when they are first asked for, and kept while there is room.

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
#include <zugzwang/facade/mapped_file.hpp>
#include <zugzwang/facade/services/solution_blocks.hpp>
#include <zugzwang/facade/services/solution_format.hpp>

namespace zugzwang {

/// A solution file that is open. It must not be changed meanwhile. For one thread at a time.
class StoredTables {
 public:
  static constexpr std::uint64_t usual_cache_bytes = std::uint64_t{1} << 28;

  /// Reads what the file says of itself, and takes at most about so many bytes for blocks later.
  /// Throws Error{bad_file} that names the file and what is wrong with it, and Error{too_large}
  /// where its description takes more than `most_bytes`.
  explicit StoredTables(std::filesystem::path file, std::uint64_t cache_bytes = usual_cache_bytes,
                        std::uint64_t most_bytes = Datum::any_bytes);
  StoredTables(const StoredTables&) = delete;
  StoredTables& operator=(const StoredTables&) = delete;

  const std::filesystem::path& file() const { return file_; }
  const SolutionContents& contents() const { return *contents_; }

  /// Whether an index has a place in tier `tier` of `contents().tiers()`. The functions that read
  /// blocks throw Error{bad_file} where one is damaged.
  bool keeps(std::size_t tier, std::uint64_t index) const;
  /// Returns the value at an index; nothing where it is not kept, or stands for no position. Where
  /// only outcomes are known, they are in 0 plies. Cost: some nanoseconds and cache misses, and
  /// some ten microseconds where a block must be unpacked.
  std::optional<Distance> value(std::size_t tier, std::uint64_t index) const;

  /// Holds all bytes of the blocks against their checksums. Throws Error{bad_file} for the first
  /// that differs.
  Status check_blocks(Meter& meter) const;

  /// The bytes that blocks take in memory.
  std::uint64_t cached_bytes() const { return cached_bytes_; }

 private:
  /// A block in memory: in the map, or unpacked.
  struct Loaded {
    const std::uint8_t* bytes = nullptr;
    bool is_recent = false;
  };
  struct Owned {
    std::uint64_t block = 0;
    std::unique_ptr<std::uint8_t[]> bytes;
    std::uint64_t size = 0;
  };

  const std::uint8_t* bytes_of(const StoredStream& stream, std::uint64_t block,
                               bool is_kept) const {
    Loaded& loaded = loaded_[stream.first_block + block];
    loaded.is_recent = true;
    return loaded.bytes != nullptr ? loaded.bytes : load(stream, block, is_kept);
  }
  const std::uint8_t* load(const StoredStream& stream, std::uint64_t block, bool is_kept) const;
  void make_room(std::uint64_t bytes) const;
  std::string_view stored(std::uint64_t block) const;
  void check(std::uint64_t block) const;
  /// The number of places, or more, for an index that is not kept.
  std::uint64_t place(const StoredTier& tier, std::uint64_t index) const;
  [[noreturn]] void refuse(const std::string& why, ErrorCode code = ErrorCode::bad_file) const;

  std::filesystem::path file_;
  std::optional<MappedFile> mapped_;
  std::optional<SolutionContents> contents_;
  std::uint64_t cache_bytes_;
  mutable BlockUnpacker unpacker_;
  mutable std::vector<Loaded> loaded_;
  mutable std::vector<Owned> owned_;
  mutable std::size_t hand_ = 0;
  mutable std::uint64_t cached_bytes_ = 0;
};

}  // namespace zugzwang
