#pragma once

// The format of all files that the program keeps, as docs/files.md describes it: a file is a
// sequence of segments, each a header, blocks of bytes, a description in JSON and an index of the
// blocks. All numbers are little-endian, and every byte is covered by a checksum.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/store/disk.hpp>

namespace zugzwang {

inline constexpr std::uint32_t segment_version = 1;
inline constexpr std::size_t segment_header_bytes = 64;
/// Segments and the blocks of numbers in them begin at multiples of it, so that they can be mapped.
inline constexpr std::size_t segment_alignment = 8;

/// The index entry of a block.
struct BlockEntry {
  std::uint32_t stored = 0;  ///< bytes in the file
  std::uint32_t crc = 0;     ///< of these
  std::uint32_t count = 0;   ///< of what the block holds, by the kind of the file
};
static_assert(sizeof(BlockEntry) == 12);

/// Where the parts of a segment are.
struct SegmentParts {
  std::uint64_t bytes = 0;           ///< of the segment
  std::uint64_t description_at = 0;  ///< where the blocks end
  std::string_view description{};
  std::string_view index{};
};

/// Returns whether bytes begin like a segment.
bool begins_segment(std::string_view bytes);

/// Returns the first bytes of a segment, which contain the offsets of its parts and checksums that
/// show whether they are unchanged; the blocks end at `description_at`.
std::string segment_header(std::uint64_t description_at, std::string_view description,
                           std::string_view index);

/// Returns a segment without blocks.
std::string segment_of(const Datum& description);

/// Reads the header of the segment at the beginning of a file, and compares the checksums of all
/// but its blocks. Throws Error{bad_value} that describes the fault: it is another kind of file
/// than `what`, unfinished, of another version, cut short or damaged.
SegmentParts segment_parts(std::string_view bytes, std::string_view what);

/// Reads the same parts of a file that is one segment; `tail` then holds the description and the
/// index. Throws Error{too_large} if these have more than `most_bytes`.
SegmentParts segment_parts(const StoredFile& file, std::string_view what, std::uint64_t most_bytes,
                           FileBytes& tail);

/// Returns the bytes of the segment that begins at a place of a file, fewer if it is cut short;
/// none if none begins there.
FileBytes segment_bytes(const StoredFile& file, std::uint64_t at);

/// A segment of a file, with its blocks.
class Segment {
 public:
  struct Block {
    std::string_view bytes{};
    std::uint32_t crc = 0;
    std::uint32_t count = 0;

    /// Compares the bytes with the checksum.
    bool is_sound() const { return crc32_of(bytes) == crc; }
  };

  /// Returns the segment at the beginning of the bytes; nothing if it is cut short or damaged. The
  /// bytes must outlive it; those of the blocks are not looked at.
  static std::optional<Segment> at(std::string_view bytes);

  std::uint64_t size() const { return size_; }
  std::string_view description() const { return description_; }
  const std::vector<Block>& blocks() const { return blocks_; }
  /// Compares all blocks with their checksums. Cost: O(bytes).
  bool is_sound() const;

 private:
  std::uint64_t size_ = 0;
  std::string_view description_;
  std::vector<Block> blocks_;
};

/// The ends of a segment of a given size.
struct SegmentEnds {
  std::string header;
  std::string end;  ///< the description and the index
};

/// Returns the ends of a segment as long as these bytes, whose blocks are the bytes between them;
/// nothing if they are too few. The bytes may be damaged.
std::optional<SegmentEnds> segment_around(std::string_view bytes, const Datum& description);

/// Returns whether the `size` bytes at the end of a file, which begin so, may be the beginning of a
/// segment that was not written to its end.
bool is_cut_short(std::string_view start, std::uint64_t size);

/// Writes a segment at the end of a file, block after block. Until it is finished it begins with
/// zeros. All functions throw as those of WrittenFile do.
class SegmentWriter {
 public:
  /// The file must outlive it.
  explicit SegmentWriter(WrittenFile& file);

  /// Adds a block.
  void put(std::span<const std::byte> block, std::uint64_t count = 0);
  void put(std::string_view block, std::uint64_t count = 0) {
    put(std::as_bytes(std::span(block)), count);
  }
  /// Writes the description, a line of JSON, and the index, and then the header. The last segment
  /// of a file needs no alignment.
  void finish(const Datum& description, std::size_t alignment = segment_alignment);

 private:
  WrittenFile& file_;
  std::uint64_t begin_;
  std::vector<BlockEntry> index_;
};

}  // namespace zugzwang
