#include "saved_search.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include <zugzwang/core/little_endian.hpp>
#include <zugzwang/store/saved_tier.hpp>
#include <zugzwang/store/segment.hpp>

namespace zugzwang {

namespace fs = std::filesystem;

SavedSearch::SavedSearch(fs::path file, Datum search, double least)
    : file_(std::move(file)), search_(std::move(search)), least_(least) {
  wait({});
  require_regular_checkpoint(file_);
  lock();
  read([&](const StoredFile&, const SegmentParts& parts) {
    const Datum description = Datum::from_json(parts.description);
    if (description != search_) refuse_contents(other_rules_text(search_, description));
    found_bytes_ = parts.bytes;
  });
}

void SavedSearch::read(const Use& use) const {
  const std::optional<StoredFile> found = StoredFile::open(file_);
  if (!found) refuse_checkpoint(file_, "cannot be read");
  if (found->size() == 0) return;
  try {
    FileBytes tail;
    use(*found, segment_parts(*found, "checkpoint", Datum::any_bytes, tail));
  } catch (const Error& fault) {
    if (fault.code() != ErrorCode::bad_value) throw;
    refuse_checkpoint(file_, fault.what());
  }
}

void SavedSearch::lock() {
  write_checkpoint(file_, [&] { locked_.emplace(file_, WrittenFile::Begin::at_end); });
}

void SavedSearch::wait(Clock::duration saving) {
  constexpr std::chrono::minutes most(4);
  const auto least = std::chrono::duration_cast<Clock::duration>(least_);
  due_ = Clock::now() + std::max(least, std::min<Clock::duration>(20 * saving, most));
}

void SavedSearch::save(const std::function<void(const Take&)>& write) {
  const Clock::time_point begun = Clock::now();
  write_checkpoint(file_, [&] {
    ReplacingFile file(file_);
    SegmentWriter segment(file.written());
    write([&](std::uint32_t table, std::span<const std::uint64_t> words) {
      segment.put(in_file(words).bytes(), table);
    });
    segment.finish(search_);
    file.finish();
  });
  lock();
  wait(Clock::now() - begun);
}

void SavedSearch::load(const Take& take) {
  if (found_bytes_ == 0) return;
  read([&](const StoredFile& file, const SegmentParts& parts) {
    std::uint64_t at = segment_header_bytes;
    for (const BlockEntry& entry :
         all_from_file<BlockEntry, std::uint32_t>(std::as_bytes(std::span(parts.index)))) {
      const FileBytes block = file.read(at, entry.stored);
      if (block.text().size() != entry.stored || crc32_of(block.text()) != entry.crc)
        refuse_contents("is damaged; give another name to begin again");
      take(entry.count, all_from_file<std::uint64_t>(block.bytes()));
      at += entry.stored;
    }
  });
}

}  // namespace zugzwang
