#include "journal_file.hpp"

#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace zugzwang {

namespace fs = std::filesystem;

namespace {

/// Returns the kind of the file that a segment begins, null if it names none.
Datum segment_kind(const Datum& description) {
  const Datum* const kind = description.find("zugzwang");
  return kind == nullptr ? Datum() : *kind;
}

}  // namespace

JournalFile::JournalFile(fs::path file, const Datum& rules, double least)
    : TierJournal(nullptr, least),
      file_(std::move(file)),
      level_file_(file_.string() + ".level"),
      rules_(rules),
      first_(segment_of(rules)) {
  require_regular_checkpoint(file_);
  write_checkpoint(file_, [&] { written_.emplace(file_, WrittenFile::Begin::at_end); });
  const std::optional<StoredFile> found = StoredFile::open(file_);
  if (!found) refuse_checkpoint(file_, "cannot be read");
  // Either empty, or the part of the first segment that a killed run has written.
  const FileBytes start = found->read(0, first_.size() + 1);
  if (!first_.starts_with(start.text()) || start.text() == first_) {
    take_over(*found);
    return;
  }
  std::error_code ignored;
  fs::remove(level_file_, ignored);
  write_checkpoint(file_, [&] {
    written_->cut(0);
    written_->put(first_);
  });
}

void JournalFile::take_over(const StoredFile& found) {
  if (found.read(0, first_.size()).text() != first_) {
    const FileBytes bytes = segment_bytes(found, 0);
    const std::optional<Segment> other = Segment::at(bytes.text());
    const Datum begins = other ? Datum::from_json(other->description()) : Datum();
    if (!other || segment_kind(begins) != segment_kind(rules_))
      refuse_checkpoint(file_, "is not a checkpoint of an analysis; give another name");
    refuse_checkpoint(file_, other_rules_text(rules_, begins));
  }
  const SavedTiers saved(found, first_.size());
  for (const auto& [number, place] : saved.places()) {
    finished_.emplace(number, place.tier);
    places_.emplace(number, place.at);
  }
  damaged_bytes_ = saved.damaged_bytes();
  dropped_bytes_ = saved.cut_bytes();
  // Their tiers are solved again, so that nothing is missed any more.
  write_checkpoint(file_, [&] {
    for (const SavedTiers::Damage& damage : saved.damages()) set_aside(*written_, damage, found);
  });
  if (saved.end() < found.size()) write_checkpoint(file_, [&] { written_->cut(saved.end()); });
  read_level();
}

void JournalFile::read_level() {
  if (!fs::exists(level_file_)) return;
  const std::optional<FileBytes> file = bytes_of_file(level_file_);
  if (!file) refuse_checkpoint(level_file_, "cannot be read");
  const auto share = file->text().starts_with(first_)
                         ? KeptShare::read(file->text().substr(first_.size()))
                         : std::nullopt;
  if (share && share->is_sound() && !share->tier().is_finished &&
      first_.size() + share->size() == file->text().size())
    level_ = share->tier();
  else if (!file->text().empty())
    refuse_checkpoint(level_file_, "is damaged or missing; remove it to solve its tier again");
}

void JournalFile::write(const SavedTier& tier, const CanonicalIndexSet& canonical,
                        std::span<const std::byte> cells) {
  if (!tier.is_finished) {
    write_checkpoint(level_file_, [&] {
      ReplacingFile replacing(level_file_);
      replacing.written().put(first_);
      write_share(replacing.written(), tier, 0, canonical, cells);
      replacing.finish();
    });
    level_ = tier;
    return;
  }
  const std::uint64_t at = written_->size();
  write_checkpoint(file_, [&] {
    try {
      write_share(*written_, tier, 0, canonical, cells);
    } catch (const std::system_error&) {
      written_->cut(at);
      throw;
    }
  });
  places_.insert_or_assign(tier.tier, at);
  finished_.insert_or_assign(tier.tier, tier);
  level_.reset();
  std::error_code ignored;
  fs::remove(level_file_, ignored);
}

std::optional<TierJournal::SavedShare> JournalFile::open(const SavedTier& tier, unsigned) const {
  const std::optional<StoredFile> file = StoredFile::open(file_of(tier, 0));
  const std::uint64_t at = tier.is_finished ? places_.at(tier.tier) : first_.size();
  if (!file) return std::nullopt;
  FileBytes bytes = segment_bytes(*file, at);
  std::optional<KeptShare> share = KeptShare::read(bytes.text());
  if (!share || share->tier() != tier) return std::nullopt;
  return SavedShare{std::move(bytes), *std::move(share)};
}

fs::path JournalFile::file_of(const SavedTier& tier, unsigned) const {
  return tier.is_finished ? file_ : level_file_;
}

}  // namespace zugzwang
