#include "former.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/little_endian.hpp>
#include <zugzwang/store/disk.hpp>
#include <zugzwang/store/journal_folder.hpp>
#include <zugzwang/store/kept_tier.hpp>
#include <zugzwang/store/kinds.hpp>
#include <zugzwang/store/tier_share.hpp>

namespace zugzwang {

namespace {

namespace fs = std::filesystem;
using Bytes = std::span<const std::byte>;

constexpr std::uint64_t padded(std::uint64_t bytes) { return (bytes + 7) / 8 * 8; }

/// Takes bytes from the beginning of others; returns nothing if there are fewer.
std::optional<Bytes> take(Bytes& bytes, std::uint64_t count) {
  if (bytes.size() < count) return std::nullopt;
  const Bytes taken = bytes.first(count);
  bytes = bytes.subspan(count);
  return taken;
}

// A journal was a line of JSON, padded to a multiple of 8 bytes, and sections: a head, the counts
// by plies, the bits of kept indices, and the cells, each padded to 8 bytes.

struct SectionHead {
  std::uint64_t magic_number = 0;
  std::uint64_t crc = 0;  // of all that follows
  std::uint64_t tier = 0;
  std::uint64_t is_finished = 0;
  std::uint64_t places = 0;
  std::uint64_t cell_bytes = 0;
  std::uint64_t plies = 0;
  std::uint64_t positions = 0;
  std::uint64_t source = 0;
  std::uint64_t counts = 0;  // numbers of counts by plies
  std::uint64_t words = 0;   // numbers of bits of kept indices
  std::uint64_t cells = 0;   // bytes
};
constexpr std::uint64_t section_magic = 0x5A5A4A4F55524E32;  // "ZZJOURN2"

/// Writes the section at the beginning of the bytes as a segment. Returns its size; 0 if it is
/// damaged.
std::uint64_t convert_section(Bytes bytes, WrittenFile& out) {
  Bytes rest = bytes;
  const auto head_bytes = take(rest, sizeof(SectionHead));
  if (!head_bytes) return 0;
  const auto head = from_file<SectionHead>(head_bytes->data());
  constexpr std::uint64_t most = std::uint64_t{1} << 56;
  if (head.magic_number != section_magic || std::max({head.counts, head.words, head.cells}) > most)
    return 0;
  const auto counts = take(rest, head.counts * 8);
  const auto words = counts ? take(rest, head.words * 8) : std::nullopt;
  const auto cells = words ? take(rest, padded(head.cells)) : std::nullopt;
  if (!cells || crc32_of({head_bytes->subspan(offsetof(SectionHead, tier)), *counts, *words,
                          *cells}) != head.crc)
    return 0;
  const std::uint64_t width = TierTable::bytes_of_numbers(head.cell_bytes);
  KeptTier tier{.is_finished = head.is_finished != 0,
                .tier = head.tier,
                .indices = head.words == 0 ? head.places : 64 * head.words,
                .cell_bytes = head.cell_bytes,
                .has_bits = head.words != 0,
                .next = head.plies,
                .positions = head.positions,
                .source = head.source,
                .by_plies = all_from_file<PlyCount>(*counts)};
  if (!tier.is_finished) tier.indices = head.cells / std::max<std::uint64_t>(1, head.cell_bytes);
  const LittleEndianBytes numbers(cells->first(head.cells), width);
  write_share(out, tier, 0,
              tier.has_bits ? CanonicalIndexSet(all_from_file<std::uint64_t>(*words))
                            : CanonicalIndexSet(tier.indices),
              numbers.bytes());
  return static_cast<std::uint64_t>(rest.data() - bytes.data());
}

/// Rewrites a file of sections behind such a line; does nothing to any other.
void convert_sections(const fs::path& file, const std::string& line, const Datum& rules) {
  const std::optional<MappedFile> found = MappedFile::open(file);
  if (!found || !found->text().starts_with(line)) return;
  write_checkpoint(file, [&] {
    ReplacingFile replacing(file);
    replacing.written().put(segment_of(rules));
    Bytes rest = found->bytes().subspan(line.size());
    while (!rest.empty()) {
      const std::uint64_t size = convert_section(rest, replacing.written());
      // Whole sections may follow a damaged one.
      rest = rest.subspan(std::min<std::uint64_t>(size == 0 ? 8 : size, rest.size()));
    }
    replacing.finish();
  });
}

// A share was a head; the cells of all blocks or, of outcomes alone, for each block the bits of the
// won and of the lost places; the bits of kept indices; for each block the number of its places and
// a CRC of its cells and bits, four bytes each; a CRC of the head and of these numbers.

struct ShareHead {
  std::uint64_t magic_number = 0x5A5A534841524531;  // "ZZSHARE1"
  std::uint64_t generation = 0;
  std::uint64_t tier = 0;
  std::uint64_t indices = 0;
  std::uint64_t rank = 0;
  std::uint64_t ranks = 1;
  std::uint64_t cell_bytes = 0;
  std::uint64_t has_bits = 0;
};

struct ShareEntry {
  std::uint32_t places = 0;
  std::uint32_t crc = 0;
};

/// Returns the cells and the bits of each block; nothing if the share is damaged.
std::optional<std::vector<std::pair<Bytes, Bytes>>> blocks_of_share(
    Bytes bytes, const KeptTier& tier, unsigned rank, std::vector<ShareEntry>& entries) {
  const ShareHead wanted{.generation = tier.generation,
                         .tier = tier.tier,
                         .indices = tier.indices,
                         .rank = rank,
                         .ranks = tier.ranks,
                         .cell_bytes = tier.cell_bytes,
                         .has_bits = tier.has_bits ? 1U : 0U};
  const std::uint64_t own = Share(tier.indices, rank, static_cast<unsigned>(tier.ranks)).own();
  const std::uint64_t size = std::uint64_t{1} << Share::block_bits(tier.indices);
  const std::uint64_t count = (own + size - 1) / size;
  if (bytes.size() < sizeof wanted + count * sizeof(ShareEntry) + 8 ||
      !std::ranges::equal(bytes.first(sizeof wanted), in_file(std::span(&wanted, 1)).bytes()))
    return std::nullopt;
  const Bytes index = bytes.last(count * sizeof(ShareEntry) + 8).first(count * sizeof(ShareEntry));
  if (load_little_endian<std::uint64_t>(bytes.data() + bytes.size() - 8) !=
      crc32_of({bytes.first(sizeof wanted), index}))
    return std::nullopt;
  entries = all_from_file<ShareEntry, std::uint32_t>(index);
  Bytes rest = bytes.subspan(sizeof wanted);
  std::vector<std::pair<Bytes, Bytes>> blocks;
  std::uint64_t places = 0;
  for (const ShareEntry& entry : entries) {
    places += entry.places;
    const bool is_last = blocks.size() + 1 == count;
    const std::uint64_t cells =
        entry.places + (is_last ? TierTable::cells_for(places) - places : std::uint64_t{0});
    const auto part = take(rest, tier.cell_bytes == 0 ? (std::uint64_t{entry.places} + 63) / 64 * 16
                                                      : cells * tier.cell_bytes);
    if (!part) return std::nullopt;
    blocks.emplace_back(*part, Bytes());
  }
  for (std::uint64_t block = 0; tier.has_bits && block < count; ++block) {
    const auto part = take(rest, (std::min(size, own - block * size) + 63) / 64 * 8);
    if (!part) return std::nullopt;
    blocks[block].second = *part;
  }
  for (std::uint64_t block = 0; block < count; ++block)
    if (crc32_of({blocks[block].first, blocks[block].second}) != entries[block].crc)
      return std::nullopt;
  return blocks;
}

void convert_share(const fs::path& file, const KeptTier& tier, unsigned rank) {
  const std::optional<MappedFile> found = MappedFile::open(file);
  if (!found || begins_segment(found->text())) return;
  std::vector<ShareEntry> entries;
  const auto blocks = blocks_of_share(found->bytes(), tier, rank, entries);
  if (!blocks) return;
  write_checkpoint(file, [&] {
    ReplacingFile replacing(file);
    SegmentWriter segment(replacing.written());
    for (std::size_t block = 0; block < blocks->size(); ++block)
      segment.put((*blocks)[block].first, entries[block].places);
    for (const auto& [cells, bits] : *blocks)
      if (tier.has_bits) segment.put(bits);
    segment.finish(share_to_datum(tier, rank));
    replacing.finish();
  });
}

/// Returns a tier as a manifest of this version names it.
Datum renamed(const Datum& tier, bool is_finished) {
  const auto* const members = tier.get<Datum::Object>();
  if (members == nullptr) return tier;
  Datum::Object object = *members;
  object.emplace_back("zugzwang", is_finished ? kinds::tier : kinds::level);
  for (auto& [name, value] : object)
    if (name == "has_bits") value = value != Datum(std::uint64_t{0});
  return object;
}

}  // namespace

void convert_former_journal(const fs::path& file, const fs::path& level_file, const Datum& rules) {
  std::string line = rules.to_json();
  line.resize(padded(line.size() + 1) - 1, ' ');
  line += '\n';
  convert_sections(level_file, line, rules);
  convert_sections(file, line, rules);
}

void convert_former_folder(const fs::path& folder, const fs::path& manifest, const Datum& rules) {
  const fs::path former = folder / "manifest.json";
  const std::optional<MappedFile> found = MappedFile::open(former);
  if (!found) return;
  const std::string_view text = found->text();
  const std::size_t end = text.find('\n');
  if (end == text.npos ||
      text.substr(end + 1) != fmt::format("crc {:08x}\n", crc32_of(text.substr(0, end + 1))))
    refuse_checkpoint(former, "is damaged; remove the folder to start again");
  ShareManifest state;
  try {
    const Datum datum = Datum::from_json(text.substr(0, end));
    Datum::Object object;
    if (const auto* const members = datum.get<Datum::Object>()) object = *members;
    for (auto& [name, value] : object) {
      if (name == "level") value = renamed(value, false);
      const auto* const list = name == "tiers" ? value.get<Datum::List>() : nullptr;
      if (list == nullptr) continue;
      Datum::List tiers = *list;
      for (Datum& tier : tiers) tier = renamed(tier, true);
      value = std::move(tiers);
    }
    state = ShareManifest::from(object, rules);
  } catch (const Error& error) {
    refuse_checkpoint(former, error.what());
  }
  const auto convert = [&](const KeptTier& tier) {
    for (unsigned rank = 0; rank < tier.ranks; ++rank)
      convert_share(folder / share_name(tier, rank), tier, rank);
  };
  for (const auto& [number, tier] : state.tiers) convert(tier);
  if (state.level) convert(*state.level);
  write_checkpoint(manifest, [&] {
    ReplacingFile replacing(manifest);
    replacing.written().put(segment_of(state.to_datum(rules)));
    replacing.finish();
    fs::remove(former);
  });
}

}  // namespace zugzwang
