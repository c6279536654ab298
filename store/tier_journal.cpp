#include "tier_journal.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fstream>
#include <span>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/engine/file.hpp>

namespace zugzwang {

namespace {

namespace fs = std::filesystem;

// A section is a SectionHead, then arrays of 8-byte numbers and of cells, each padded to 8 bytes:
// the counts by plies, the bits of kept indices, the cells. All numbers are little-endian. The head
// contains the CRC-32 of everything that follows it.

constexpr std::uint64_t journal_magic = 0x5A5A4A4F55524E32;  // "ZZJOURN2"
constexpr std::uint64_t former_magic = journal_magic - 1;    // of a head with one more number

struct SectionHead {
  std::uint64_t magic_number = journal_magic;
  std::uint64_t crc = 0;
  std::uint64_t tier = 0;
  std::uint64_t is_finished = 0;
  std::uint64_t places = 0;  // of a finished tier
  std::uint64_t cell_bytes = 0;
  std::uint64_t plies = 0;  // of a current tier, as are the next two
  std::uint64_t positions = 0;
  std::uint64_t source = 0;
  std::uint64_t counts = 0;  // numbers of counts by plies
  std::uint64_t words = 0;   // numbers of bits of kept indices
  std::uint64_t cells = 0;   // bytes
};
static_assert(std::is_trivially_copyable_v<PlyCount> && sizeof(PlyCount) == 16);

using Bytes = std::span<const std::byte>;

constexpr std::uint64_t padded(std::uint64_t bytes) { return (bytes + 7) / 8 * 8; }

/// The parts of a section in the order of the file; the last is the padding.
struct Section {
  SectionHead head;
  std::array<Bytes, 4> parts{};

  /// Sets the parts, and their lengths and checksum in the head.
  void seal(Bytes counts, Bytes bits, Bytes cells) {
    static constexpr std::array<std::byte, 8> zeros{};
    parts = {counts, bits, cells, Bytes(zeros).first(padded(cells.size()) - cells.size())};
    head.counts = counts.size() / 8;
    head.words = bits.size() / 8;
    head.cells = cells.size();
    head.crc = crc();
  }
  std::uint32_t crc() const {
    const LittleEndianBytes numbers = in_file(std::span(&head, 1));
    const Bytes fields = numbers.bytes().subspan(offsetof(SectionHead, tier));
    return crc32_of({fields, parts[0], parts[1], parts[2], parts[3]});
  }
  void write(std::ostream& out) const {
    const auto put = [&](Bytes bytes) {
      out.write(reinterpret_cast<const char*>(bytes.data()),
                static_cast<std::streamsize>(bytes.size()));
    };
    put(in_file(std::span(&head, 1)).bytes());
    for (const Bytes part : parts) put(part);
  }
};

/// Returns the section at the beginning of the bytes; nothing if it is incomplete or damaged.
std::optional<Section> read_section(Bytes bytes) {
  Section section;
  if (bytes.size() < sizeof(SectionHead)) return std::nullopt;
  section.head = from_file<SectionHead>(bytes.data());
  const SectionHead& head = section.head;
  bytes = bytes.subspan(sizeof(SectionHead));
  constexpr std::uint64_t most = std::uint64_t{1} << 56;
  if (head.magic_number != journal_magic || head.counts > most || head.words > most ||
      head.cells > most)
    return std::nullopt;
  const std::array<std::uint64_t, 4> sizes = {head.counts * 8, head.words * 8, head.cells,
                                              padded(head.cells) - head.cells};
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (bytes.size() < sizes[i]) return std::nullopt;
    section.parts[i] = bytes.first(sizes[i]);
    bytes = bytes.subspan(sizes[i]);
  }
  if (section.crc() != head.crc) return std::nullopt;
  return section;
}

std::uint64_t size_of(const Section& section) {
  std::uint64_t bytes = sizeof(SectionHead);
  for (const Bytes part : section.parts) bytes += part.size();
  return bytes;
}

/// Writes a file, from its beginning or at its end. `write` takes a stream.
template <class Write>
std::error_code write_file(const fs::path& file, std::ios::openmode mode, const Write& write) {
  return error_in([&] {
    std::ofstream out(file, std::ios::binary | mode);
    if (!out) return false;
    write(out);
    out.close();
    return !out.fail();
  });
}

}  // namespace

TierJournal::TierJournal(fs::path file, const Datum& rules, double least)
    : file_(std::move(file)),
      level_file_(file_.string() + ".level"),
      header_(rules.to_json()),
      least_(least),
      due_(Clock::now() + std::chrono::duration_cast<Clock::duration>(least_)) {
  // Sections begin at multiples of 8, since they are mapped.
  header_.resize(padded(header_.size() + 1) - 1, ' ');
  header_ += '\n';
  std::error_code error;
  const fs::file_status status = fs::status(file_, error);
  if (!fs::exists(status) || (fs::is_regular_file(status) && fs::file_size(file_, error) == 0))
    begin();
  else if (!fs::is_regular_file(status))
    refuse_checkpoint(file_, "is not a regular file");
  else
    take_over();
}

void TierJournal::begin() {
  std::error_code error;
  fs::remove(level_file_, error);
  error = write_file(file_, std::ios::trunc, [&](std::ostream& out) { out << header_; });
  if (error) refuse_checkpoint(file_, error);
}

void TierJournal::take_over() {
  const std::optional<MappedFile> file = MappedFile::open(file_);
  if (!file) refuse_checkpoint(file_, "cannot be read");
  const Bytes bytes = file->bytes();
  const std::string_view text = file->text();
  if (text.size() < header_.size() && header_.starts_with(text))
    return begin();  // a killed run has left part of the first line
  if (!text.starts_with(header_)) {
    const std::string_view line = text.substr(0, std::min(text.find('\n'), std::size_t{200}));
    refuse_checkpoint(file_, fmt::format("has no progress of {}; it begins with {}",
                                         header_.substr(0, header_.size() - 1),
                                         Datum(std::string(line)).to_json()));
  }
  if (std::uint64_t found = journal_magic; bytes.size() >= header_.size() + sizeof found) {
    found = load_little_endian<std::uint64_t>(bytes.data() + header_.size());
    if (found == former_magic)
      refuse_checkpoint(file_, "was written by an earlier version; give another file");
  }
  std::uint64_t end = header_.size();  // of the last whole section
  for (std::uint64_t at = end; at < bytes.size();) {
    const std::optional<Section> section = read_section(bytes.subspan(at));
    if (!section) {
      at += 8;  // whole sections may follow a damaged one
      continue;
    }
    finished_.insert_or_assign(section->head.tier, at);
    damaged_bytes_ += at - end;
    at += size_of(*section);
    end = at;
  }
  dropped_bytes_ = bytes.size() - end;
  if (dropped_bytes_ == 0) return;
  std::error_code error;
  fs::resize_file(file_, end, error);
  if (error) refuse_checkpoint(file_, error);
}

bool TierJournal::is_due() { return Clock::now() >= due_; }

void TierJournal::save(const TierProgress& progress) {
  const Clock::time_point begun = Clock::now();
  level_.reset();
  Section section{.head = {.tier = progress.tier,
                           .cell_bytes = progress.cell_bytes,
                           .plies = progress.next,
                           .positions = progress.positions,
                           .source = progress.source}};
  const LittleEndianBytes counts = in_file(std::span(progress.by_plies));
  const LittleEndianBytes cells(progress.cells, TierTable::bytes_of_numbers(progress.cell_bytes));
  section.seal(counts.bytes(), {}, cells.bytes());
  const fs::path fresh = fs::path(level_file_) += ".new";
  const std::error_code why = write_file(fresh, std::ios::trunc, [&](std::ostream& out) {
    out << header_;
    section.write(out);
  });
  std::error_code error;
  if (why) {
    fs::remove(fresh, error);
    refuse_checkpoint(fresh, why);
  }
  fs::rename(fresh, level_file_, error);
  if (error) refuse_checkpoint(level_file_, error);
  const Clock::time_point ended = Clock::now();
  due_ = ended + std::max(std::chrono::duration_cast<Clock::duration>(least_), 9 * (ended - begun));
}

void TierJournal::save(std::uint64_t tier, const TierTable& table) {
  const std::vector<std::uint64_t> words = table.kept().bits();
  const TierTable::Raw raw = table.raw();
  Section section{.head = {.tier = tier,
                           .is_finished = 1,
                           .places = table.kept().size(),
                           .cell_bytes = raw.cell_bytes}};
  const LittleEndianBytes counts = in_file(std::span(table.by_plies()));
  const LittleEndianBytes bits = in_file(std::span(words));
  const LittleEndianBytes cells(raw.cells, TierTable::bytes_of_numbers(raw.cell_bytes));
  section.seal(counts.bytes(), bits.bytes(), cells.bytes());
  std::error_code error;
  const std::uint64_t at = fs::file_size(file_, error);
  if (error) refuse_checkpoint(file_, error);
  if (const std::error_code why =
          write_file(file_, std::ios::app, [&](std::ostream& out) { section.write(out); })) {
    fs::resize_file(file_, at, error);
    refuse_checkpoint(file_, why);
  }
  finished_.insert_or_assign(tier, at);
  level_.reset();
  fs::remove(level_file_, error);
}

std::optional<TierProgress> TierJournal::progress(std::uint64_t tier) {
  level_.reset();
  if (!has_progress()) return std::nullopt;
  level_ = MappedFile::open(level_file_);
  if (!level_) refuse_checkpoint(level_file_, "cannot be read");
  if (level_->bytes().empty()) return std::nullopt;
  const std::optional<Section> section = level_->text().starts_with(header_)
                                             ? read_section(level_->bytes().subspan(header_.size()))
                                             : std::nullopt;
  if (!section || section->head.is_finished != 0)
    refuse_checkpoint(level_file_, "is damaged; remove it to solve its tier again");
  const SectionHead& head = section->head;
  if (head.tier != tier) return std::nullopt;
  level_cells_ = LittleEndianBytes(section->parts[2], TierTable::bytes_of_numbers(head.cell_bytes));
  return TierProgress{.tier = tier,
                      .share = Share(head.places),
                      .next = head.plies,
                      .positions = head.positions,
                      .source = head.source,
                      .cell_bytes = head.cell_bytes,
                      .by_plies = all_from_file<PlyCount>(section->parts[0]),
                      .cells = level_cells_.bytes()};
}

std::optional<TierTable> TierJournal::table(std::uint64_t tier) {
  const auto found = finished_.find(tier);
  if (found == finished_.end()) return std::nullopt;
  const std::optional<MappedFile> file = MappedFile::open(file_);
  if (!file) refuse_checkpoint(file_, "cannot be read");
  const Bytes bytes = file->bytes();
  const std::optional<Section> section =
      found->second < bytes.size() ? read_section(bytes.subspan(found->second)) : std::nullopt;
  if (!section) refuse_checkpoint(file_, "has changed since it was opened");
  const auto words = all_from_file<std::uint64_t>(section->parts[1]);
  const LittleEndianBytes cells(section->parts[2],
                                TierTable::bytes_of_numbers(section->head.cell_bytes));
  return TierTable(
      Share(words.empty() ? section->head.places : 64 * words.size()),
      words.empty() ? CanonicalIndexSet(section->head.places) : CanonicalIndexSet(words),
      {section->head.cell_bytes, cells.bytes()}, all_from_file<PlyCount>(section->parts[0]));
}

}  // namespace zugzwang
