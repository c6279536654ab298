#include "segment.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/little_endian.hpp>

namespace zugzwang {

namespace {

// As in PNG, a byte above 127 and both kinds of line ends reveal a transfer as text.
constexpr std::string_view segment_magic = "\x89ZGZ\r\n\x1a\n";

struct Header {
  std::array<char, 8> magic{};
  std::uint32_t version = 0;
  std::uint32_t header_bytes = 0;
  std::uint64_t bytes = 0;
  std::uint64_t description_at = 0;
  std::uint64_t description_bytes = 0;
  std::uint64_t index_bytes = 0;
  std::uint32_t description_crc = 0;
  std::uint32_t index_crc = 0;
  std::uint32_t unused = 0;
  std::uint32_t crc = 0;  // of everything before it
};
static_assert(sizeof(Header) == segment_header_bytes);

/// Returns the header with its numbers converted from memory to file order, or back.
Header reordered(Header header) {
  const auto reorder = [](auto&... numbers) { ((numbers = little_endian(numbers)), ...); };
  reorder(header.version, header.header_bytes, header.bytes, header.description_at,
          header.description_bytes, header.index_bytes, header.description_crc, header.index_crc,
          header.unused, header.crc);
  return header;
}

Header header_of(std::string_view bytes) {
  Header header;
  std::memcpy(&header, bytes.data(), sizeof header);
  return reordered(header);
}

std::string bytes_of(const Header& header) {
  const Header stored = reordered(header);
  return {reinterpret_cast<const char*>(&stored), sizeof stored};
}

/// Returns the checksum that belongs into a header.
std::uint32_t crc_of(std::string_view header) {
  return crc32_of(header.substr(0, offsetof(Header, crc)));
}

std::vector<BlockEntry> entries_of(std::string_view index) {
  return all_from_file<BlockEntry, std::uint32_t>(std::as_bytes(std::span(index)));
}

/// Returns a line of JSON that fills a segment with so many other bytes up to a multiple of the
/// alignment.
std::string line_of(const Datum& description, std::uint64_t other_bytes, std::size_t alignment) {
  std::string line = description.to_json();
  const std::uint64_t beyond = (other_bytes + line.size() + 1) % alignment;
  line.append((alignment - beyond) % alignment, ' ');
  return line += '\n';
}

}  // namespace

std::string segment_of(const Datum& description) {
  const std::string line = line_of(description, segment_header_bytes, segment_alignment);
  return segment_header(segment_header_bytes, line, "") + line;
}

std::string segment_header(std::uint64_t description_at, std::string_view description,
                           std::string_view index) {
  Header header;
  std::ranges::copy(segment_magic, header.magic.begin());
  header.version = segment_version;
  header.header_bytes = segment_header_bytes;
  header.bytes = description_at + description.size() + index.size();
  header.description_at = description_at;
  header.description_bytes = description.size();
  header.index_bytes = index.size();
  header.description_crc = crc32_of(description);
  header.index_crc = crc32_of(index);
  header.crc = crc_of(bytes_of(header));
  return bytes_of(header);
}

bool begins_segment(std::string_view bytes) { return bytes.starts_with(segment_magic); }

namespace {

/// Reads the header of a segment that is as long as `size` bytes or shorter.
Header checked_header(std::string_view start, std::uint64_t size, std::string_view what) {
  start = start.substr(0, segment_header_bytes);
  if (!start.empty() && start.find_first_not_of('\0') == start.npos)
    refuse_contents("was not finished: its writer ended early");
  if (!start.starts_with(segment_magic)) refuse_contents(fmt::format("is not a {}", what));
  if (start.size() < segment_header_bytes)
    refuse_contents(fmt::format("is cut short: it has {} bytes", size));
  const Header header = header_of(start);
  if (crc_of(start) != header.crc)
    refuse_contents("is damaged: the checksum of its header is wrong");
  if (header.version != segment_version)
    refuse_contents(fmt::format("is of version {} of the format; this program reads version {}",
                                header.version, segment_version));
  if (header.bytes > size)
    refuse_contents(fmt::format("is cut short: it has {} bytes, not {}", size, header.bytes));
  if (header.header_bytes != segment_header_bytes || header.unused != 0 ||
      header.description_at < segment_header_bytes || header.description_at > header.bytes ||
      header.description_bytes > header.bytes - header.description_at ||
      header.index_bytes != header.bytes - header.description_at - header.description_bytes)
    refuse_contents("is damaged: the parts described by its header do not fit");
  return header;
}

/// Returns the parts of a segment by its bytes from the description on.
SegmentParts checked_parts(const Header& header, std::string_view tail) {
  const std::uint64_t index_at = std::min<std::uint64_t>(header.description_bytes, tail.size());
  const SegmentParts parts{.bytes = header.bytes,
                           .description_at = header.description_at,
                           .description = tail.substr(0, index_at),
                           .index = tail.substr(index_at, header.index_bytes)};
  if (crc32_of(parts.description) != header.description_crc)
    refuse_contents("is damaged: the checksum of its description is wrong");
  if (crc32_of(parts.index) != header.index_crc)
    refuse_contents("is damaged: the checksum of its index is wrong");
  return parts;
}

}  // namespace

SegmentParts segment_parts(std::string_view bytes, std::string_view what) {
  const Header header = checked_header(bytes, bytes.size(), what);
  return checked_parts(header, bytes.substr(header.description_at));
}

SegmentParts segment_parts(const StoredFile& file, std::string_view what, std::uint64_t most_bytes,
                           FileBytes& tail) {
  const FileBytes start = file.read(0, segment_header_bytes);
  const Header header = checked_header(start.text(), file.size(), what);
  const std::uint64_t count = header.description_bytes + header.index_bytes;
  if (count > most_bytes)
    throw Error(
        ErrorCode::too_large,
        fmt::format("has a description and an index of {} bytes, more than the memory limit",
                    count));
  tail = file.read(header.description_at, count);
  return checked_parts(header, tail.text());
}

FileBytes segment_bytes(const StoredFile& file, std::uint64_t at) {
  const FileBytes start = file.read(at, segment_header_bytes);
  if (!begins_segment(start.text()) || start.text().size() < segment_header_bytes) return {};
  const Header header = header_of(start.text());
  return crc_of(start.text()) == header.crc ? file.read(at, header.bytes) : FileBytes();
}

std::optional<Segment> Segment::at(std::string_view bytes) {
  Segment segment;
  SegmentParts parts;
  try {
    parts = segment_parts(bytes, "segment");
  } catch (const Error&) {
    return std::nullopt;
  }
  segment.size_ = parts.bytes;
  segment.description_ = parts.description;
  std::uint64_t at = segment_header_bytes;
  for (const BlockEntry& entry : entries_of(parts.index)) {
    if (entry.stored > parts.description_at - at) return std::nullopt;
    segment.blocks_.push_back({bytes.substr(at, entry.stored), entry.crc, entry.count});
    at += entry.stored;
  }
  if (at != parts.description_at) return std::nullopt;
  return segment;
}

bool Segment::is_sound() const { return std::ranges::all_of(blocks_, &Block::is_sound); }

std::optional<SegmentEnds> segment_around(std::string_view bytes, const Datum& description) {
  constexpr std::uint64_t block_bytes = std::uint64_t{1} << 20;
  std::vector<BlockEntry> entries(bytes.size() / block_bytes + 1);
  const std::string line = description.to_json() + "\n";
  const std::uint64_t end_bytes = line.size() + entries.size() * sizeof(BlockEntry);
  if (bytes.size() < segment_header_bytes + end_bytes) return std::nullopt;
  const std::uint64_t description_at = bytes.size() - end_bytes;
  std::uint64_t at = segment_header_bytes;
  for (BlockEntry& entry : entries) {
    entry.stored = static_cast<std::uint32_t>(std::min(block_bytes, description_at - at));
    entry.crc = crc32_of(bytes.substr(at, entry.stored));
    at += entry.stored;
  }
  const LittleEndianBytes stored = in_file<std::uint32_t>(std::span(std::as_const(entries)));
  const std::string index(reinterpret_cast<const char*>(stored.bytes().data()),
                          stored.bytes().size());
  return SegmentEnds{segment_header(description_at, line, index), line + index};
}

bool is_cut_short(std::string_view start, std::uint64_t size) {
  start = start.substr(0, segment_header_bytes);
  if (start.find_first_not_of('\0') == start.npos) return true;
  if (start.size() < segment_header_bytes)
    return start.starts_with(segment_magic.substr(0, start.size()));
  const Header header = header_of(start);
  return crc_of(start) == header.crc && header.bytes > size;
}

SegmentWriter::SegmentWriter(WrittenFile& file) : file_(file), begin_(file.size()) {
  file_.put(std::string(segment_header_bytes, '\0'));
}

void SegmentWriter::put(std::span<const std::byte> block, std::uint64_t count) {
  file_.put(block);
  index_.push_back({static_cast<std::uint32_t>(block.size()), crc32_of({block}),
                    static_cast<std::uint32_t>(count)});
}

void SegmentWriter::finish(const Datum& description, std::size_t alignment) {
  const std::uint64_t description_at = file_.size() - begin_;
  const LittleEndianBytes entries = in_file<std::uint32_t>(std::span(std::as_const(index_)));
  const std::string_view index{reinterpret_cast<const char*>(entries.bytes().data()),
                               entries.bytes().size()};
  const std::string text = line_of(description, description_at + index.size(), alignment);
  file_.put(text);
  file_.put(index);
  // Only now does it begin like a complete one. If a crash leaves another part unwritten, the
  // checksums show it.
  file_.put_at(begin_, segment_header(description_at, text, index));
}

}  // namespace zugzwang
