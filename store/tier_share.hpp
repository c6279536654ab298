#pragma once

// Saves one process's share of a tier in a file. The file is divided at the blocks of the share,
// each with a checksum, so that a run with fewer or more processes can read from it the blocks that
// have become theirs.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <zugzwang/core/little_endian.hpp>
#include <zugzwang/engine/services/disk.hpp>
#include <zugzwang/solvers/retrograde/canonical_index_set.hpp>
#include <zugzwang/solvers/retrograde/share.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>

namespace zugzwang {

/// Returns the size of the blocks of a tier's indices at which files are divided, whatever the
/// number of processes.
inline std::uint64_t kept_block_size(std::uint64_t indices) {
  return std::uint64_t{1} << Share::block_bits(indices);
}

/// Identifies a file; a file with any other head belongs to something else.
struct ShareFileHead {
  std::uint64_t generation = 0;
  std::uint64_t tier = 0;
  std::uint64_t indices = 0;  ///< of the whole tier
  std::uint64_t rank = 0;
  std::uint64_t ranks = 1;
  std::uint64_t cell_bytes = 0;  ///< as in TierTable::Raw
  std::uint64_t has_bits = 0;    ///< 1 if the bits of kept indices are stored, else 0
};

/// Writes the cells of a share in the order of places, and which of its indices are kept, if the
/// head says so; when it returns, the bytes are on the disk. Throws std::system_error.
void write_share_file(const std::filesystem::path& file, const ShareFileHead& head,
                      const CanonicalIndexSet& kept, std::span<const std::byte> cells);

class ShareFile {
 public:
  /// Opens a file; returns nothing if it cannot be read, has another head, or is damaged outside
  /// its blocks.
  static std::optional<ShareFile> open(const std::filesystem::path& file,
                                       const ShareFileHead& head);

  /// Returns the number of places in a block of the share.
  std::uint64_t places(std::uint64_t block) const { return first_[block + 1] - first_[block]; }
  /// Returns whether a block is undamaged; to be called before its contents are read.
  bool is_sound(std::uint64_t block) const;
  /// Returns the cells of a block; of outcomes alone, the bits of the won places, then those of the
  /// lost places, each in whole 8-byte words.
  std::span<const std::byte> cells(std::uint64_t block) const;
  /// Returns the bits of the kept indices of a block; none if the file has none.
  std::vector<std::uint64_t> bits(std::uint64_t block) const;
  /// Returns the cells of all blocks, including the additional ones that `TierTable::cells_for`
  /// requires; not for outcomes alone.
  std::span<const std::byte> all_cells() const { return cells_.bytes(); }

 private:
  ShareFile(MappedFile mapped, const ShareFileHead& head)
      : mapped_(std::move(mapped)), head_(head) {}
  bool read();
  std::span<const std::byte> bytes_of_bits(std::uint64_t block) const;

  MappedFile mapped_;
  ShareFileHead head_;
  std::vector<std::uint64_t> first_;  // place of each block, and the number of places
  std::vector<std::uint64_t> at_;     // where the bytes of each begin among the cells, and end
  std::span<const std::byte> stored_cells_;
  LittleEndianBytes cells_;  // the stored ones, as they lie in memory
  std::span<const std::byte> bits_;
  std::vector<std::uint32_t> checksums_;  // of the blocks
};

}  // namespace zugzwang
