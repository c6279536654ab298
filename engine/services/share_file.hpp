#pragma once

// What one process has kept of its share of a tier, in a file: cut at the blocks of the share, each
// with a checksum, so that fewer or more processes can take from it what has become theirs.

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

/// The blocks of a tier's indices that files are cut at, however many processes share it.
inline std::uint64_t kept_block_size(std::uint64_t indices) {
  return std::uint64_t{1} << Share::block_bits(indices);
}

/// What a file is of; one that tells anything else is another's.
struct ShareFileHead {
  std::uint64_t generation = 0;
  std::uint64_t tier = 0;
  std::uint64_t indices = 0;  ///< of the whole tier
  std::uint64_t rank = 0;
  std::uint64_t ranks = 1;
  std::uint64_t cell_bytes = 0;  ///< as TierTable::Raw has it
  std::uint64_t has_bits = 0;    ///< 1 where the bits of kept indices are stored, else 0
};

/// Writes the cells of a share, in the order of places, and which of its indices are kept, if the
/// head says so; the bytes are on the disk then. Throws std::system_error.
void write_share_file(const std::filesystem::path& file, const ShareFileHead& head,
                      const CanonicalIndexSet& kept, std::span<const std::byte> cells);

class ShareFile {
 public:
  /// Nothing where the file cannot be read, is another's, or is damaged but for its blocks.
  static std::optional<ShareFile> open(const std::filesystem::path& file,
                                       const ShareFileHead& head);

  /// The number of places of a block of the share.
  std::uint64_t places(std::uint64_t block) const { return first_[block + 1] - first_[block]; }
  /// Whether a block is as it was written; before what it holds is asked for.
  bool is_sound(std::uint64_t block) const;
  /// The cells of a block; of outcomes alone the bits of the places won, then of those lost, whole
  /// 8-byte words each.
  std::span<const std::byte> cells(std::uint64_t block) const;
  /// The bits of the indices kept in a block; none if the file has none.
  std::vector<std::uint64_t> bits(std::uint64_t block) const;
  /// The cells of all blocks, with those that `TierTable::cells_for` asks for beside; unless they
  /// are outcomes alone.
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
  LittleEndianBytes cells_;  // those stored, as they lie in memory
  std::span<const std::byte> bits_;
  std::vector<std::uint32_t> checksums_;  // of the blocks
};

}  // namespace zugzwang
