#include <algorithm>
#include <array>
#include <cstring>

#include <fmt/format.h>

#include <zugzwang/core/little_endian.hpp>
#include <zugzwang/engine/services/disk.hpp>
#include <zugzwang/engine/services/tablebase_format.hpp>

namespace zugzwang {

namespace {

// As in PNG, a byte above 127 and both kinds of line ends reveal a transfer as text.
constexpr std::string_view solution_magic = "\x89ZGZ\r\n\x1a\n";

struct Header {
  std::array<char, 8> magic{};
  std::uint32_t version = 0;
  std::uint32_t header_bytes = 0;
  std::uint64_t file_bytes = 0;
  std::uint64_t description_at = 0;
  std::uint64_t description_bytes = 0;
  std::uint64_t index_bytes = 0;
  std::uint32_t description_crc = 0;
  std::uint32_t index_crc = 0;
  std::uint32_t unused = 0;
  std::uint32_t crc = 0;  // of everything before it
};
static_assert(sizeof(Header) == tablebase_header_bytes);

/// Returns the header with its numbers converted from memory to file order, or back.
Header reordered(Header header) {
  const auto reorder = [](auto&... numbers) { ((numbers = little_endian(numbers)), ...); };
  reorder(header.version, header.header_bytes, header.file_bytes, header.description_at,
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

}  // namespace

std::string tablebase_header(std::uint64_t description_at, std::string_view description,
                             std::string_view index) {
  Header header;
  std::ranges::copy(solution_magic, header.magic.begin());
  header.version = tablebase_format_version;
  header.header_bytes = tablebase_header_bytes;
  header.file_bytes = description_at + description.size() + index.size();
  header.description_at = description_at;
  header.description_bytes = description.size();
  header.index_bytes = index.size();
  header.description_crc = crc32_of(description);
  header.index_crc = crc32_of(index);
  header.crc = crc32_of(bytes_of(header).substr(0, offsetof(Header, crc)));
  return bytes_of(header);
}

bool begins_tablebase(std::string_view bytes) { return bytes.starts_with(solution_magic); }

TablebaseParts tablebase_parts(std::string_view bytes) {
  const std::string_view start = bytes.substr(0, tablebase_header_bytes);
  if (!start.empty() && start.find_first_not_of('\0') == start.npos)
    refuse_contents("was not finished: its writer ended early");
  if (!start.starts_with(solution_magic)) refuse_contents("is not a solution file");
  if (start.size() < tablebase_header_bytes)
    refuse_contents(fmt::format("is cut short: it has {} bytes", bytes.size()));
  const Header header = header_of(start);
  if (crc32_of(start.substr(0, offsetof(Header, crc))) != header.crc)
    refuse_contents("is damaged: the checksum of its header is wrong");
  if (header.version != tablebase_format_version)
    refuse_contents(fmt::format("is of version {} of the format; this program reads version {}",
                                header.version, tablebase_format_version));
  if (header.file_bytes != bytes.size())
    refuse_contents(fmt::format("is {}: it has {} bytes, not {}",
                                header.file_bytes > bytes.size() ? "cut short" : "damaged",
                                bytes.size(), header.file_bytes));
  if (header.header_bytes != tablebase_header_bytes || header.unused != 0 ||
      header.description_at < tablebase_header_bytes || header.description_at > bytes.size() ||
      header.description_bytes > bytes.size() - header.description_at ||
      header.index_bytes != bytes.size() - header.description_at - header.description_bytes)
    refuse_contents("is damaged: the parts described by its header do not fit");
  const TablebaseParts parts{
      .description_at = header.description_at,
      .description = bytes.substr(header.description_at, header.description_bytes),
      .index = bytes.substr(header.description_at + header.description_bytes, header.index_bytes)};
  if (crc32_of(parts.description) != header.description_crc)
    refuse_contents("is damaged: the checksum of its description is wrong");
  if (crc32_of(parts.index) != header.index_crc)
    refuse_contents("is damaged: the checksum of its index is wrong");
  return parts;
}

}  // namespace zugzwang
