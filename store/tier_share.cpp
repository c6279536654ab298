#include "share_file.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <type_traits>

namespace zugzwang {

namespace {

using Bytes = std::span<const std::byte>;

// The parts of a file, each a multiple of 8 bytes, with little-endian numbers: the head; the cells
// of all blocks or, of outcomes alone, for each block the bits of the won and of the lost places;
// the bits of kept indices; for each block the number of its places and a CRC-32 of its cells and
// bits, four bytes each; a CRC-32 of the head and of these numbers.

constexpr std::uint64_t share_magic = 0x5A5A534841524531;  // "ZZSHARE1"

struct FileHead {
  std::uint64_t magic_number = share_magic;
  ShareFileHead head;
};
static_assert(std::is_trivially_copyable_v<FileHead> && sizeof(FileHead) == 64);

struct Entry {
  std::uint32_t places = 0;
  std::uint32_t crc = 0;
};

constexpr std::uint64_t words_for(std::uint64_t bits) { return (bits + 63) / 64; }

std::uint64_t own_of(const ShareFileHead& head) {
  return Share(head.indices, static_cast<unsigned>(head.rank), static_cast<unsigned>(head.ranks))
      .own();
}
std::uint64_t blocks_of(const ShareFileHead& head) {
  const std::uint64_t size = kept_block_size(head.indices);
  return (own_of(head) + size - 1) / size;
}

/// Returns the number of places before a number of the share, which need not be kept.
std::uint64_t place_before(const CanonicalIndexSet& kept, std::uint64_t own, std::uint64_t number) {
  return number < own ? kept.place(number) : kept.size();
}

/// Returns the bits of the won or lost places from `first` on, extracted from the blocks of a
/// table.
std::vector<std::uint64_t> cut(Bytes cells, std::uint64_t first, std::uint64_t places,
                               std::uint64_t TierTable::Block::* of) {
  const auto word_at = [&](std::uint64_t word) {
    TierTable::Block block;
    if ((word + 1) * sizeof block > cells.size()) return std::uint64_t{0};
    std::memcpy(&block, cells.data() + word * sizeof block, sizeof block);
    return block.*of;
  };
  std::vector<std::uint64_t> words(words_for(places));
  const std::uint64_t shift = first % 64;
  for (std::uint64_t i = 0; i < words.size(); ++i) {
    words[i] = word_at(first / 64 + i) >> shift;
    if (shift != 0) words[i] |= word_at(first / 64 + i + 1) << (64 - shift);
  }
  if (places % 64 != 0) words.back() &= (std::uint64_t{1} << places % 64) - 1;
  return words;
}

}  // namespace

void write_share_file(const std::filesystem::path& file, const ShareFileHead& head,
                      const CanonicalIndexSet& kept, Bytes cells) {
  const std::uint64_t own = own_of(head);
  const std::uint64_t size = kept_block_size(head.indices);
  std::vector<std::uint64_t> all_bits;
  if (head.has_bits != 0) all_bits = kept.bits();
  all_bits.resize(head.has_bits != 0 ? words_for(own) : 0);
  SyncedFile out(file);
  const FileHead written{.head = head};
  const LittleEndianBytes head_bytes = in_file(std::span(&written, 1));
  const LittleEndianBytes bits_bytes = in_file(std::span(std::as_const(all_bits)));
  const LittleEndianBytes cell_bytes(cells, TierTable::bytes_of_numbers(head.cell_bytes));
  out.put(head_bytes.bytes());
  std::vector<Entry> entries;
  for (std::uint64_t block = 0; block < blocks_of(head); ++block) {
    const std::uint64_t first = place_before(kept, own, block * size);
    const std::uint64_t end = place_before(kept, own, (block + 1) * size);
    const std::uint64_t places = end - first;
    Bytes bits = bits_bytes.bytes();
    if (!bits.empty())
      bits = bits.subspan(block * size / 8, std::min(size, own - block * size + 63) / 64 * 8);
    std::uint32_t crc = 0;
    if (head.cell_bytes != 0) {
      Bytes checked = cell_bytes.bytes().subspan(first * head.cell_bytes);
      if (block + 1 < blocks_of(head)) checked = checked.first(places * head.cell_bytes);
      crc = crc32_of({checked, bits});
    } else {
      const std::vector<std::uint64_t> won = cut(cells, first, places, &TierTable::Block::won);
      const std::vector<std::uint64_t> lost = cut(cells, first, places, &TierTable::Block::lost);
      const LittleEndianBytes won_bytes = in_file(std::span(won));
      const LittleEndianBytes lost_bytes = in_file(std::span(lost));
      out.put(won_bytes.bytes());
      out.put(lost_bytes.bytes());
      crc = crc32_of({won_bytes.bytes(), lost_bytes.bytes(), bits});
    }
    entries.push_back({static_cast<std::uint32_t>(places), crc});
  }
  // Whole words, including the cells after the last place.
  if (head.cell_bytes != 0) out.put(cell_bytes.bytes());
  out.put(bits_bytes.bytes());
  const LittleEndianBytes entry_bytes = in_file<std::uint32_t>(std::span(std::as_const(entries)));
  out.put(entry_bytes.bytes());
  const std::array<std::uint64_t, 1> end = {crc32_of({head_bytes.bytes(), entry_bytes.bytes()})};
  out.put(in_file(std::span(end)).bytes());
  out.finish();
}

std::optional<ShareFile> ShareFile::open(const std::filesystem::path& file,
                                         const ShareFileHead& head) {
  std::optional<MappedFile> mapped = MappedFile::open(file);
  if (!mapped) return std::nullopt;
  ShareFile opened(std::move(*mapped), head);
  if (!opened.read()) return std::nullopt;
  return opened;
}

bool ShareFile::read() {
  const Bytes all = mapped_.bytes();
  const std::uint64_t blocks = blocks_of(head_);
  const std::uint64_t around = sizeof(FileHead) + blocks * sizeof(Entry) + 8;
  const FileHead expected{.head = head_};
  if (all.size() < around ||
      !std::ranges::equal(all.first(sizeof expected), in_file(std::span(&expected, 1)).bytes()))
    return false;
  const Bytes entries = all.subspan(all.size() - around + sizeof(FileHead), blocks * sizeof(Entry));
  const auto crc = load_little_endian<std::uint64_t>(all.data() + all.size() - 8);
  if (crc != crc32_of({all.first(sizeof(FileHead)), entries})) return false;
  first_ = {0};
  at_ = {0};
  for (const Entry& entry : all_from_file<Entry, std::uint32_t>(entries)) {
    first_.push_back(first_.back() + entry.places);
    at_.push_back(at_.back() + (head_.cell_bytes != 0 ? head_.cell_bytes * entry.places
                                                      : 16 * words_for(entry.places)));
    checksums_.push_back(entry.crc);
  }
  const std::uint64_t cells =
      head_.cell_bytes != 0 ? TierTable::cells_for(first_.back()) * head_.cell_bytes : at_.back();
  const std::uint64_t bits = head_.has_bits != 0 ? words_for(own_of(head_)) * 8 : 0;
  if (all.size() != around + cells + bits) return false;
  stored_cells_ = all.subspan(sizeof(FileHead), cells);
  cells_ = LittleEndianBytes(stored_cells_, TierTable::bytes_of_numbers(head_.cell_bytes));
  bits_ = all.subspan(sizeof(FileHead) + cells, bits);
  return true;
}

bool ShareFile::is_sound(std::uint64_t block) const {
  Bytes checked = stored_cells_.subspan(at_[block]);
  if (block + 1 < checksums_.size()) checked = checked.first(at_[block + 1] - at_[block]);
  return crc32_of({checked, bytes_of_bits(block)}) == checksums_[block];
}

std::span<const std::byte> ShareFile::cells(std::uint64_t block) const {
  return cells_.bytes().subspan(at_[block], at_[block + 1] - at_[block]);
}

std::vector<std::uint64_t> ShareFile::bits(std::uint64_t block) const {
  return all_from_file<std::uint64_t>(bytes_of_bits(block));
}

std::span<const std::byte> ShareFile::bytes_of_bits(std::uint64_t block) const {
  if (head_.has_bits == 0) return {};
  const std::uint64_t bytes = kept_block_size(head_.indices) / 8;
  return bits_.subspan(block * bytes, std::min(bytes, bits_.size() - block * bytes));
}

}  // namespace zugzwang
